/** Lists pages for owners. */
import type { ChannelRow } from '../../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../../database/driver.ts';
import type { RecordSearch } from '../../../database/record-search.ts';
import { searchInMemory } from '../../../database/search-in-memory.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import type { ListPage } from '../../../kernel/envelope.ts';
import { textIn } from '../../../kernel/localized.ts';
import { listDrafts, listPlans, PAGE } from '../../drafts/index.ts';
import { inTreeOrder } from './channel-places.ts';
import { listChannels, valuesOf } from '../tree/channel-values.ts';
import { isNeeded } from '../tree/page-codes.ts';

/** In the order of the tree. A site has at most a thousand pages, so they are sorted here. */
export async function listChannelRows(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  search: RecordSearch,
): Promise<ListPage<ChannelRow>> {
  const rows = await readRows(queries, site, language);
  return searchInMemory(rows, search, {
    order: 'order',
    language,
    searched: ['title', 'path'],
    fields: {
      title: (row) => row.title,
      path: (row) => row.path,
      parent: (row) => row.parent,
      level: (row) => row.level,
      state: (row) => row.state,
      isHidden: (row) => row.isHidden,
      isUntranslated: (row) => row.untranslated.length > 0,
      gmtModified: (row) => row.gmtModified,
    },
  });
}

async function readRows(queries: Queries, site: SiteIdentity, language: string): Promise<ChannelRow[]> {
  const { projectCode, defaultLanguage, languages } = site;
  const [channels, contents, drafts, plans] = await Promise.all([
    listChannels(queries, site),
    selectWhere(queries, 'content', { project_code: projectCode })
      .select(['channel_code', 'language_code', 'saved_at'])
      .execute(),
    listDrafts(queries, { projectCode, entity: PAGE }),
    listPlans(queries, site),
  ]);
  const saved = Map.groupBy(contents, (row) => row.channel_code);
  const drafted = new Set(drafts.map(({ id }) => id));
  const planned = Map.groupBy(plans, ({ channelCode }) => channelCode);
  const others = languages.filter((each) => each !== defaultLanguage);
  return inTreeOrder(channels).map(({ row, level }) => {
    const values = valuesOf(row, site);
    const documents = saved.get(row.channel_code) ?? [];
    const plan = planned.get(row.channel_code)?.find(({ hasFailed }) => !hasFailed);
    const isSaved = (code: string): boolean => documents.some((each) => each.language_code === code);
    return {
      id: row.channel_code,
      title: textIn(values.title, language, defaultLanguage),
      path: row.link_url,
      parent: level === 1 ? '' : (row.parent_code ?? ''),
      level,
      isHidden: row.is_hidden === 1,
      isNewTab: row.is_new_tab === 1,
      isHomePage: row.is_home_page === 1,
      isNeeded: isNeeded({ component: row.component, isHomePage: row.is_home_page === 1 }),
      state: stateOf(row.is_down === 1, plan !== undefined, drafted.has(row.channel_code)),
      hasDraft: drafted.has(row.channel_code),
      plannedAt: plan?.dueAt ?? '',
      planned: plan?.action ?? '',
      untranslated: others.filter(
        (code) => (values.title[code] ?? '').trim() === '' || (isSaved(defaultLanguage) && !isSaved(code)),
      ),
      gmtModified: documents
        .map((each) => each.saved_at)
        .reduce((newest, at) => (at > newest ? at : newest), row.modified_at),
    };
  });
}

/** What of a page concerns an owner most. */
export function stateOf(isDown: boolean, isPlanned: boolean, hasDraft: boolean): ChannelRow['state'] {
  if (isPlanned) return 'scheduled';
  if (isDown) return 'down';
  return hasDraft ? 'draft' : 'public';
}
