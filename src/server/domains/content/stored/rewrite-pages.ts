/**
 * Writes stored pages with the blocks of their site in the current versions, as they are read anyway. No
 * revision is made: nothing that people have written changes. What undoes a publication is rewritten with
 * its page, so that it still can.
 */
import type { Queries } from '../../../database/driver.ts';
import { selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { PAGE } from '../../drafts/index.ts';
import { readRaw } from './contents.ts';
import type { StoredAst, StoredContent } from './stored-content.ts';
import { indexPages } from './index-pages.ts';
import { migrateLayers } from './migrate-layers.ts';
import { hashOf, type PageUndo } from './page-undo.ts';

/** In a transaction that holds the lock of the site. Returns the codes of the pages that were old. */
export async function rewritePages(
  queries: Queries,
  site: SiteIdentity,
  channelCodes: readonly string[],
): Promise<string[]> {
  if (channelCodes.length === 0) return [];
  const rewritten: string[] = [];
  for (const [channelCode, raw] of await readRaw(queries, site, channelCodes)) {
    const content = copyOf(raw);
    migrateLayers(content, site.defaultLanguage);
    if (content.isOld !== true) continue;
    rewritten.push(channelCode);
    const hashes = await storeRows(queries, site, channelCode, { raw, content });
    await rewriteUndos(queries, site, channelCode, { raw, hashes });
  }
  // What is new in a version is found, and what waits is not.
  await indexPages(queries, site, rewritten);
  return rewritten;
}

const copyOf = (content: StoredContent): StoredContent => ({
  ...content,
  translations: new Map(content.translations),
});

/** Documents by language. */
function textsOf(
  { whole, translations }: StoredContent,
  { defaultLanguage }: SiteIdentity,
): Map<string, string> {
  const texts = new Map([[defaultLanguage, JSON.stringify(whole)]]);
  for (const [language, { difference }] of translations) texts.set(language, JSON.stringify(difference));
  return texts;
}

/** Returns the new hashes of documents by their old ones. */
async function storeRows(
  queries: Queries,
  site: SiteIdentity,
  channelCode: string,
  { raw, content }: { raw: StoredContent; content: StoredContent },
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const before = textsOf(raw, site);
  for (const [language, document] of textsOf(content, site)) {
    const old = before.get(language) ?? '';
    if (old === document) continue;
    hashes.set(hashOf(old), hashOf(document));
    await updateWhere(queries, 'content', {
      project_code: site.projectCode,
      channel_code: channelCode,
      language_code: language,
    })
      .set({ document })
      .execute();
  }
  return hashes;
}

async function rewriteUndos(
  queries: Queries,
  site: SiteIdentity,
  channelCode: string,
  { raw, hashes }: { raw: StoredContent; hashes: ReadonlyMap<string, string> },
): Promise<void> {
  const key = ['project_code', 'change_set_id', 'entity', 'record_id', 'language_code', 'action'] as const;
  const rows = await selectWhere(queries, 'change_document', {
    project_code: site.projectCode,
    entity: PAGE,
    record_id: channelCode,
  })
    .select([...key, 'undo'])
    .where('undo', 'is not', null)
    .execute();
  for (const { undo: text, ...row } of rows) {
    const undo = JSON.parse(text ?? 'null') as PageUndo | null;
    const next = undo && rewriteUndo(undo, site, raw, hashes);
    if (next === undo || next === null) continue;
    await updateWhere(queries, 'change_document', row)
      .set({ undo: JSON.stringify(next) })
      .execute();
  }
}

/** The same object when nothing of it is old. */
function rewriteUndo(
  undo: PageUndo,
  site: SiteIdentity,
  raw: StoredContent,
  hashes: ReadonlyMap<string, string>,
): PageUndo {
  const { documents } = undo;
  if (documents === undefined) return undo;
  const before = new Map(documents.map((each) => [each.language, each.before]));
  const whole = before.get(site.defaultLanguage);
  const content: StoredContent = {
    ...raw,
    whole: typeof whole === 'string' ? (JSON.parse(whole) as StoredAst) : raw.whole,
    translations: new Map(
      [...before].flatMap(([language, text]) =>
        language === site.defaultLanguage || text === null
          ? []
          : [[language, { difference: JSON.parse(text) as unknown, revision: 0 }] as const],
      ),
    ),
  };
  migrateLayers(content, site.defaultLanguage);
  const texts = textsOf(content, site);
  const isChanged = content.isOld === true || documents.some(({ after }) => hashes.has(after));
  if (!isChanged) return undo;
  return {
    ...undo,
    documents: documents.map((each) => ({
      language: each.language,
      before: each.before === null ? null : (texts.get(each.language) ?? each.before),
      after: hashes.get(each.after) ?? each.after,
    })),
  };
}
