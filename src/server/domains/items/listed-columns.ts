/** Writes the columns that lists of the console read of an item instead of its document. */
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import type { ItemDocument } from './item-document.ts';
import { translatedInto } from './item-values.ts';

export function listedColumns(
  values: Pick<ItemValues, 'title' | 'summary' | 'richText'>,
  document: ItemDocument,
  defaultLanguage: string,
): { translated: string; bare_pictures: number } {
  const languages = translatedInto(values, defaultLanguage);
  return {
    translated: `,${languages.map((each) => `${each},`).join('')}`,
    bare_pictures: countBare(document),
  };
}

/** The labels that lists are filtered by, each once. */
export function labelsOf({ labelList }: ItemDocument): string[] {
  return [...new Set(labelList.map(({ title }) => title))];
}

/** Pictures without an alternative text that need one. */
function countBare({ resourceMap: { cover } }: ItemDocument): number {
  return cover.filter(({ alt, isDecorative }) => isDecorative !== true && (alt ?? '').trim() === '').length;
}
