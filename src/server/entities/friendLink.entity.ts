import { defineTableEntity } from './engine/contract.ts';

export default defineTableEntity('consoleFriendLink', {
  changed: ({ services, site }) =>
    services.events.emit('friendLinksChanged', { projectCode: site.projectCode }),
});
