// Defines files of the media library as records of the console.
import { areaOf } from './engine/audited-areas.ts';
import { defineEntity } from './engine/contract.ts';

/** A title is a part of its record: the summary of a form that was filled in. */
function mayName(name: string, permissions: ReadonlySet<string>): boolean {
  const area = areaOf(name);
  return area !== undefined && permissions.has(`${area}.read`);
}

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
  async purge({ services, site, queries }, id) {
    await services.media.records.purge(queries, site, id);
    await services.fonts.forget(queries, site, id);
  },
  purged: ({ services }) => services.media.records.purged(),
  usage: ({ services, site, language, queries, owner }, id) =>
    services.media.records.usage(queries, site, language, id, (name) => mayName(name, owner.permissions)),
  actions: {
    setFolder: ({ services, site, queries }, id, { folder }) =>
      services.media.records.setFolder(queries, site, id, String(folder ?? '')),
    setMarked: ({ services, site, queries }, id, { isMarked }) =>
      services.media.records.setMarked(queries, site, id, isMarked === true),
  },
  async waiting({ services, site }) {
    const { records } = services.media;
    const [alt, captions] = [await records.countMissingAlt(site), await records.countMissingCaptions(site)];
    return [
      { name: 'missingAlt', kind: 'content', count: alt, link: '/owner/media?isMissingAlt=true' },
      {
        name: 'missingCaptions',
        kind: 'content',
        count: captions,
        link: '/owner/media?isMissingCaptions=true',
      },
    ];
  },
  changed: ({ services, site }) => services.media.records.changed(site),
});
