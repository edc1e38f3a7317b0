// Defines domains of a site as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleSite', {
  list: ({ services, site }, search) => services.hosts.records.list(site, search),
  read: ({ services, site, queries }, ids) => services.hosts.records.read(queries, site, ids),
  titleOf: ({ host }) => host,
  rowTitle: ({ host }) => host,
  write: ({ services, site, queries }, change) => services.hosts.records.write(queries, site, change),
  remove: ({ services, site, queries }, id) => services.hosts.records.remove(queries, site, id),
  changed: ({ services, site: { projectCode } }) => {
    services.hosts.changed();
    // Pages name their own address for search engines.
    services.events.emit('changed', { projectCode, tags: ['settings'] });
  },
});
