/**
 * Reads some instances of a block of the site as they are stored now. They are from pages, then drafts, then
 * templates.
 */
import { sql } from 'kysely';
import type { Ast, BlockData, PageContent } from '../../../../../runtime/model/page.ts';
import type { NewBlock } from '../../../../assembly/template-blocks.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { nameBlock, placeOfPage, USE_TABLES, type BlockUse, type UseTable } from './block-uses.ts';
import { listChannels } from '../tree/channel-values.ts';
import { readContents } from '../stored/contents.ts';
import { readDraft } from '../stored/drafts.ts';
import { renewBlock } from './own-templates.ts';

export interface FoundInstance extends Pick<BlockUse, 'kind' | 'title' | 'link'> {
  /** Of its data. */
  language: string;
  /** Of the instance on its page. */
  key: string;
  data: BlockData;
}

/** Documents that are looked into. */
const MAX_DOCUMENTS = 30;

export async function findInstances(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  block: string,
): Promise<FoundInstance[]> {
  const [pages, drafts, templates, channels] = await Promise.all([
    findDocuments(queries, site, 'content', block),
    findDocuments(queries, site, 'draft', block),
    findDocuments(queries, site, 'own_template', block),
    listChannels(queries, site),
  ]);
  const known = new Map(channels.map((channel) => [channel.channel_code, channel]));
  const placeOf = (id: string): Pick<BlockUse, 'title' | 'link'> => {
    const place = placeOfPage(known.get(id), site, language);
    return place.title === '' ? { ...place, title: id } : place;
  };
  const codes = [...new Set(pages.map(({ id }) => id))];
  const contents: ReadonlyMap<string, PageContent> =
    codes.length === 0 ? new Map() : await readContents(queries, site, site.defaultLanguage, codes);
  const found: FoundInstance[] = [];
  const note = (kind: BlockUse['kind'], id: string, spoken: string, ast: Pick<Ast, 'vm' | 'data'>): void => {
    for (const { key, data } of instancesOf(ast, block))
      found.push({ kind, ...placeOf(id), language: spoken, key, data });
  };
  for (const [id, { ast }] of contents) note('page', id, site.defaultLanguage, ast);
  for (const { id, language: languageCode } of drafts) {
    const draft = await readDraft(queries, site, { channelCode: id, languageCode });
    if (draft !== undefined) note('draft', id, languageCode, draft.ast);
  }
  const spoken = site.defaultLanguage;
  for (const { document, title } of templates)
    for (const { block: name, data } of (JSON.parse(document) as NewBlock[]).map((each) =>
      renewBlock(each, spoken),
    ))
      if (name === block)
        found.push({
          kind: 'template',
          title,
          link: '',
          language: site.defaultLanguage,
          key: '',
          data,
        });
  return found;
}

const instancesOf = (
  { vm, data }: Pick<Ast, 'vm' | 'data'>,
  block: string,
): { key: string; data: BlockData }[] =>
  vm.flatMap(({ key, block: name }) => (name === block ? [{ key, data: data[key] ?? {} }] : []));

interface FoundDocument {
  id: string;
  language: string;
  title: string;
  document: string;
}

async function findDocuments(
  queries: Queries,
  { projectCode }: SiteIdentity,
  table: Exclude<UseTable, 'revision'>,
  block: string,
): Promise<FoundDocument[]> {
  const { id, language } = USE_TABLES[table];
  const isTemplate = table === 'own_template';
  const { rows } = await sql<FoundDocument>`select ${sql.ref(id)} as id,
      ${language === undefined ? sql`''` : sql.ref(language)} as language,
      ${isTemplate ? sql.ref('name') : sql`''`} as title,
      ${isTemplate ? sql.ref('blocks') : sql`''`} as document
    from ${sql.table(table)} where ${nameBlock(table, projectCode, block)}
    order by ${sql.ref(id)} limit ${MAX_DOCUMENTS}`.execute(queries);
  return rows;
}
