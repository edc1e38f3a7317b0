/** Where a block of the site stands: public pages, drafts, templates, and revisions that are kept. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn } from '../../kernel/localized.ts';
import { PAGE } from '../drafts/index.ts';
import { listChannels, valuesOf } from './channel-values.ts';

export interface BlockUse {
  kind: 'page' | 'draft' | 'template' | 'revision';
  title: string;
  languages: string[];
  /** Address of edit mode; empty for none. */
  link: string;
}

interface Found {
  id: string;
  language: string;
}

/** `"block":"own-…"` in a stored document. */
const names = (column: string, block: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(`"block":${JSON.stringify(block)}`)}%`} escape '\\'`;

export async function listBlockUses(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  block: string,
): Promise<BlockUse[]> {
  const { projectCode } = site;
  const find = async (
    table: 'content' | 'draft' | 'own_template' | 'content_revision',
    columns: { document: string; id: string; language: string },
  ): Promise<Found[]> => {
    const { rows } = await sql<Found>`select distinct ${sql.ref(columns.id)} as id,
      ${columns.language === '' ? sql`''` : sql.ref(columns.language)} as language
      from ${sql.table(table)} where project_code = ${projectCode} and ${names(columns.document, block)}
      ${table === 'draft' ? sql`and entity = ${PAGE}` : sql``}`.execute(queries);
    return rows;
  };
  const ofPage = { id: 'channel_code', language: 'language_code', document: 'document' };
  const [pages, drafts, templates, revisions, channels] = await Promise.all([
    find('content', ofPage),
    find('draft', { id: 'record_id', language: 'language_code', document: 'record_values' }),
    find('own_template', { id: 'name', language: '', document: 'blocks' }),
    find('content_revision', ofPage),
    listChannels(queries, site),
  ]);
  const describe = (kind: BlockUse['kind'], found: readonly Found[]): BlockUse[] =>
    [...Map.groupBy(found, ({ id }) => id)].map(([id, all]) => {
      const channel = channels.find((each) => each.channel_code === id);
      const title =
        channel === undefined ? id : textIn(valuesOf(channel, site).title, language, site.defaultLanguage);
      const link = channel === undefined ? '' : `/edit${channel.link_url}`;
      return { kind, title, languages: all.map((each) => each.language), link };
    });
  return [
    ...describe('page', pages),
    ...describe('draft', drafts),
    ...describe('template', templates),
    ...describe('revision', revisions),
  ];
}
