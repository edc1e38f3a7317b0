/** Makes the pages of a seed as they are saved: a document for each language of a site. */
import { isUntranslated, listTexts, SAME_TEXT } from '../../../runtime/compare/translated-texts.ts';
import type { Ast, BlockData } from '../../../runtime/model/page.ts';
import { writeAt } from '../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { SeedDocument, SeedPage } from './seed-document.ts';
import { inLanguage, withPictures } from './seed-language.ts';

/** By language and channel. The default language comes first: the others store what differs from it. */
export function readSeedPages(
  { pages, pictures }: Pick<SeedDocument, 'pages' | 'pictures'>,
  { defaultLanguage, languages }: Pick<SiteIdentity, 'defaultLanguage' | 'languages'>,
): Map<string, Map<string, Ast>> {
  const complete = withPictures(pages, pictures);
  const others = languages.filter((language) => language !== defaultLanguage);
  return new Map(
    [defaultLanguage, ...others].map((language) => [
      language,
      new Map(
        complete.map((page) => {
          const whole = readAst(page, defaultLanguage, defaultLanguage);
          if (language === defaultLanguage) return [page.channelCode, whole];
          return [page.channelCode, markSameTexts(readAst(page, language, defaultLanguage), whole)];
        }),
      ),
    ]),
  );
}

/** A text that a seed does not write per language is equal on purpose. */
function markSameTexts(own: Ast, whole: Ast): Ast {
  const data = { ...own.data };
  for (const { key, block } of own.vm) {
    const before = own.data[key] ?? {};
    const texts = listTexts(blockDocuments.get(block)?.data, before, whole.data[key]).filter(isUntranslated);
    data[key] = texts.reduce<BlockData>(
      (marked, { path, leaf, own: text }) => writeAt(marked, [...path, SAME_TEXT, leaf], text),
      before,
    );
  }
  return { ...own, data };
}

function readAst(page: SeedPage, language: string, defaultLanguage: string): Ast {
  const { vm, data, dict = {} } = inLanguage(page, language, defaultLanguage);
  return {
    vm,
    data,
    dict: Object.fromEntries(
      Object.entries(dict).map(([code, entry]) => [
        code,
        { ...entry, code, value: (entry.value as string | undefined) ?? '', hasModified: true },
      ]),
    ),
  };
}
