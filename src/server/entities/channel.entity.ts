// Defines pages as records of the console.
import { listChannels } from '../domains/content/index.ts';
import { contentTag } from '../kernel/events.ts';
import { textIn } from '../kernel/localized.ts';
import { translateProblem } from '../kernel/language.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleChannel', {
  list: ({ services, site, language }, search) => services.channelRecords.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.channelRecords.read(queries, site, ids),
  details: ({ services, site }, id) => services.channelRecords.describe(site, id),
  titleOf: ({ title }, { site, language }) => textIn(title, language, site.defaultLanguage),
  write: ({ services, site, queries, owner }, change) =>
    services.channelRecords.write(queries, site, { ...change, author: owner.name }),
  belowFirst: async ({ queries, site }, ids) => {
    const parents = new Map(
      (await listChannels(queries, site)).map((row) => [row.channel_code, row.parent_code]),
    );
    const depthOf = (id: string | null | undefined): number =>
      id === null || id === undefined ? 0 : depthOf(parents.get(id)) + 1;
    return ids.toSorted((one, other) => depthOf(other) - depthOf(one));
  },
  remove: ({ services, site, queries }, id) => services.channelRecords.remove(queries, site, id),
  recover: ({ services, site, queries }, id) => services.channelRecords.recover(queries, site, id),
  purge: ({ services, site, queries }, id) => services.channelRecords.purge(queries, site, id),
  usage: async ({ services, site, language }, id) =>
    (await services.channelRecords.listUses(site, language, id)).map(({ kind, title, link }) => ({
      where: translateProblem(language, `page.use-${kind}`),
      title,
      link,
    })),
  actions: {
    place: ({ services, site, queries }, id, { parent, before }) =>
      services.channelRecords.place(queries, site, id, { parent: String(parent), before: String(before) }),
    hide: ({ services, site, queries }, id) => services.channelRecords.setHidden(queries, site, id, true),
    show: ({ services, site, queries }, id) => services.channelRecords.setHidden(queries, site, id, false),
  },
  async waiting({ services, site, language }) {
    const count = async (field: string, value: string | boolean): Promise<number> => {
      const filter = { all: [{ field, op: 'eq' as const, value }] };
      const sort = { field: 'order', isDescending: false };
      const search = { filter, sort, pageNum: 1, pageSize: 1 };
      return (await services.channelRecords.list(site, language, search)).total;
    };
    const [drafts, untranslated] = await Promise.all([
      count('state', 'draft'),
      count('isUntranslated', true),
    ]);
    const link = '/owner/channel?';
    return [
      { name: 'pageDrafts', kind: 'content', count: drafts, link: `${link}state=draft` },
      {
        name: 'pageTranslations',
        kind: 'content',
        count: untranslated,
        link: `${link}isUntranslated=true`,
      },
    ];
  },
  // A new page has an entry of the menu.
  changed: ({ services, site: { projectCode } }, ids) => {
    services.events.emit('changed', {
      projectCode,
      tags: ['channels', ...[...ids, 'NavigationCommon'].map(contentTag)],
    });
  },
});
