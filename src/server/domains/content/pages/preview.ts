/** Reads documents of a save as pages would read them, before they are stored. */
import { differenceOf } from '../../../../../runtime/compare/translation.ts';
import type { Ast, DictEntry, PageContent } from '../../../../../runtime/model/page.ts';
import { migrateStored } from '../../../../assembly/migrate-stored.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { collectTexts } from '../../../kernel/walk-objects.ts';
import { cleanAst } from '../stored/clean-ast.ts';
import { astOf, readStored, revisionOf } from '../stored/contents.ts';
import type { StoredAst, StoredContent } from '../stored/stored-content.ts';
import { readEntries } from '../stored/dictionary.ts';

/** Documents by their channels' codes, in one language. */
export interface Preview {
  language: string;
  contents: ReadonlyMap<string, PageContent>;
}

/** A document whose page cannot be drawn, with the key of the block that is to blame, if it is one. */
export interface Undrawable {
  channelCode: string;
  key: string | undefined;
}

/** Finds documents whose pages cannot be drawn. */
export type FindUndrawable = (preview: Preview) => Promise<Undrawable[]>;

/** The documents that a save changes. Values of the dictionary are those that were sent, if any. */
export async function previewContents(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  changes: readonly { channelCode: string; ast: Ast }[],
): Promise<Preview> {
  const { defaultLanguage } = site;
  const codes = changes.map(({ channelCode }) => channelCode);
  const stored = await readStored(queries, site, codes, [language]);
  for (const { channelCode, ast } of changes) {
    const document = cleanAst({ ...ast, ...migrateStored(ast, language) });
    replaceDocument(stored.get(channelCode) as StoredContent, document, language, defaultLanguage);
  }
  const asts = [...stored].map(([code, content]) => [code, astOf(content, language)] as const);
  const bound = [...new Set(asts.flatMap(([, { data }]) => collectTexts(data, 'dictCode')))];
  const entries = new Map(Object.entries(await readEntries(queries, site, language, bound)));
  const sent = changes.flatMap(({ ast }) => Object.entries<DictEntry>(ast.dict));
  for (const [code, entry] of sent) entries.set(code, { ...entry, code });
  const contents = asts.map(([channelCode, ast]) => {
    const revision = revisionOf(stored.get(channelCode) as StoredContent, language);
    const whole = { ...ast, dict: usedOf(ast, entries) };
    return [channelCode, { channelCode, languageCode: language, revision, ast: whole }] as const;
  });
  return { language, contents: new Map(contents) };
}

function replaceDocument(
  stored: StoredContent,
  document: StoredAst,
  language: string,
  defaultLanguage: string,
): void {
  if (language === defaultLanguage) stored.whole = document;
  else
    stored.translations.set(language, {
      difference: differenceOf(stored.whole, document) ?? {},
      revision: revisionOf(stored, language),
    });
}

function usedOf({ data }: StoredAst, entries: ReadonlyMap<string, DictEntry>): Ast['dict'] {
  const used = collectTexts(data, 'dictCode').flatMap((code) => {
    const entry = entries.get(code);
    return entry === undefined ? [] : [[code, entry] as const];
  });
  return Object.fromEntries(used);
}
