// Reads the stored documents of pages.
import { fallBack, isUntranslated, listTexts } from '../../../../../runtime/compare/translated-texts.ts';
import { mergeTranslation } from '../../../../../runtime/compare/translation.ts';
import type { Ast, BlockData, PageContent } from '../../../../../runtime/model/page.ts';
import { writeAt } from '../../../../../runtime/model/value-at-path.ts';
import { isWrittenIn } from '../../../../../runtime/model/words/written-language.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';
import { fillBlock } from '../../../../assembly/fill-ast.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import { readEntries } from './dictionary.ts';
import { migrateLayers } from './migrate-layers.ts';
import type { StoredAst, StoredContent } from './stored-content.ts';
import { collectTexts } from '../../../kernel/walk-objects.ts';

/**
 * The stored documents of channels in the given languages and the default language, or in all, with the
 * blocks of the site in their current versions. One query.
 */
export async function readStored(
  queries: Queries,
  site: SiteIdentity,
  channelCodes: readonly string[],
  languages?: readonly string[],
): Promise<Map<string, StoredContent>> {
  const stored = await readRaw(queries, site, channelCodes, languages);
  for (const content of stored.values()) migrateLayers(content, site.defaultLanguage);
  return stored;
}

/** The same as their rows have them. */
export async function readRaw(
  queries: Queries,
  site: SiteIdentity,
  channelCodes: readonly string[],
  languages?: readonly string[],
): Promise<Map<string, StoredContent>> {
  let found = selectWhere(queries, 'content', { project_code: site.projectCode })
    .select(['channel_code', 'language_code', 'revision', 'document'])
    .where('channel_code', 'in', channelCodes);
  if (languages !== undefined)
    found = found.where('language_code', 'in', [...languages, site.defaultLanguage]);
  const stored = new Map<string, StoredContent>();
  for (const code of channelCodes)
    stored.set(code, { whole: { vm: [], data: {} }, wholeRevision: 0, translations: new Map() });
  for (const row of await found.execute()) {
    const content = stored.get(row.channel_code);
    if (content === undefined) continue;
    const document: unknown = JSON.parse(row.document);
    if (row.language_code === site.defaultLanguage)
      Object.assign(content, { whole: document, wholeRevision: row.revision });
    else content.translations.set(row.language_code, { difference: document, revision: row.revision });
  }
  return stored;
}

/**
 * The whole document of a language, in the newest version of its blocks. A text that is empty in a
 * translation is that of the default language.
 */
export function astOf({ whole, translations }: StoredContent, language: string): StoredAst {
  const translation = translations.get(language);
  if (translation === undefined) return migrateStored(whole);
  const ast = migrateStored(mergeTranslation(whole, translation.difference) as StoredAst, language);
  const original = migrateStored(whole);
  const data = { ...ast.data };
  for (const { key, block } of ast.vm) {
    const [own, other] = [data, original.data].map((each) =>
      Object.hasOwn(each, key) ? each[key] : undefined,
    );
    if (own !== undefined && other !== undefined) data[key] = fallBackTo(block, own, other);
  }
  return { ...ast, data };
}

function fallBackTo(block: string, own: BlockData, original: BlockData): BlockData {
  return fallBack(blockDocuments.get(block)?.data, own, fillBlock(block, original));
}

/**
 * The document with the language of each text that is that of the default language, in the part that holds
 * it. For visitors only: an owner would save it.
 */
function nameLanguages(ast: StoredAst, whole: StoredAst, defaultLanguage: string): StoredAst {
  const data = { ...ast.data };
  for (const { key, block } of ast.vm) {
    const [own, other] = [data, whole.data].map((each) => (Object.hasOwn(each, key) ? each[key] : undefined));
    if (own === undefined || other === undefined) continue;
    data[key] = listTexts(blockDocuments.get(block)?.data, own, fillBlock(block, other))
      .filter((text) => isUntranslated(text) && isWrittenIn(String(text.own), defaultLanguage))
      .reduce((named, { path }) => writeAt(named, [...path, 'lang'], defaultLanguage), own);
  }
  return { ...ast, data };
}

/**
 * The revision that a save in a language must name. A language without a translation has the revision of the
 * default language.
 */
export function revisionOf(stored: StoredContent, language: string): number {
  return stored.translations.get(language)?.revision ?? stored.wholeRevision;
}

/**
 * Documents of channels in a language, whole and with their dictionary entries; empty ones where nothing was
 * saved. At most two queries. Where `hasLanguages`, parts name the language of texts that are not translated.
 */
export async function readContents(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  channelCodes: readonly string[],
  hasLanguages = false,
): Promise<Map<string, PageContent>> {
  const stored = await readStored(queries, site, channelCodes, [language]);
  const { defaultLanguage } = site;
  const documents = [...stored].map(([channelCode, content]) => {
    const merged = astOf(content, language);
    const ast =
      hasLanguages && language !== defaultLanguage
        ? nameLanguages(merged, migrateStored(content.whole), defaultLanguage)
        : merged;
    return { channelCode, content, ast, codes: collectTexts(ast.data, 'dictCode') };
  });
  const entries = await readEntries(queries, site, language, [
    ...new Set(documents.flatMap(({ codes }) => codes)),
  ]);
  return new Map(
    documents.map(({ channelCode, content, ast, codes }) => {
      const used = codes.flatMap((code) =>
        Object.hasOwn(entries, code) ? [[code, entries[code]] as const] : [],
      );
      return [
        channelCode,
        {
          channelCode,
          languageCode: language,
          revision: revisionOf(content, language),
          ast: { vm: ast.vm, data: ast.data, dict: Object.fromEntries(used) } as Ast,
        },
      ];
    }),
  );
}
