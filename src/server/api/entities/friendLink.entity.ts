import { defineEntity } from '../entity/contract.ts';
import { textIn } from '../../kernel/localized.ts';

export default defineEntity('consoleFriendLink', {
  list: ({ services, site, language }, search) => services.friendLinks.ofOwners.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.friendLinks.ofOwners.read(queries, site, ids),
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  write: ({ services, site, queries }, change) => services.friendLinks.ofOwners.write(queries, site, change),
  remove: ({ services, site, queries }, id) => services.friendLinks.ofOwners.remove(queries, site, id),
  actions: {
    move: ({ services, site, queries }, id, { before }) =>
      services.friendLinks.ofOwners.move(queries, site, id, String(before)),
    setNewTab: ({ services, site, queries }, id, { isNewTab }) =>
      services.friendLinks.ofOwners.setNewTab(queries, site, id, isNewTab === true),
  },
  changed: ({ services, site }) =>
    services.events.emit('friendLinksChanged', { projectCode: site.projectCode }),
});
