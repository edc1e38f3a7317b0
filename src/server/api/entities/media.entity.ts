import { defineEntity } from '../entity/contract.ts';

export default defineEntity('consoleMedia', {
  list: ({ services, site, language }, search) =>
    services.media.records.list(site, language, search, (folder) =>
      services.classifications.withDescendants(site, folder),
    ),
  read: ({ services, site, queries }, ids) => services.media.records.read(queries, site, ids),
  details: ({ services, site, queries }, id) => services.media.records.details(queries, site, id),
  titleOf: ({ name }) => name,
  rowTitle: ({ name }) => name,
  write: ({ services, site, queries }, change) => services.media.records.write(queries, site, change),
  remove: ({ services, site, queries }, id) => services.media.records.remove(queries, site, id),
  recover: ({ services, site, queries }, id) => services.media.records.recover(queries, site, id),
  purge: ({ services, site, queries }, id) => services.media.records.purge(queries, site, id),
  usage: ({ services, site, language, queries }, id) =>
    services.media.records.usage(queries, site, language, id),
  actions: {
    setFolder: ({ services, site, queries }, id, { folder }) =>
      services.media.records.setFolder(queries, site, id, String(folder ?? '')),
    setMarked: ({ services, site, queries }, id, { isMarked }) =>
      services.media.records.setMarked(queries, site, id, isMarked === true),
  },
  async waiting({ services, site }) {
    const count = await services.media.records.countMissingAlt(site);
    return [{ name: 'missingAlt', count, link: '/owner/media?isMissingAlt=true' }];
  },
  changed: ({ services, site }) => services.media.records.changed(site),
});
