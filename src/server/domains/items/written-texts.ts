/**
 * Finds texts that a translation has on purpose though they equal those of the default language. They are
 * texts of the lists of an item. A translation stores them by place, so that they do not follow the default
 * language.
 */
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';

type Texts = Record<string, string>;

/** The member of a stored translation that holds them. It is no part of the document. */
export const WRITTEN = 'written';

const isWritten = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/** The texts of all lists by their places. Empty labels are not stored, and have none. */
function listTexts(
  { labels = [], pictures = [], videos = [], files = [], specList = [] }: ItemValues,
  defaultLanguage: string,
): [place: string, texts: Texts][] {
  const lists: Readonly<Record<string, readonly (Texts | undefined)[]>> = {
    label: labels.filter((label) => isWritten(label[defaultLanguage])),
    picture: pictures.map(({ alt }) => alt),
    video: videos.map(({ alt }) => alt),
    file: files.map(({ title }) => title),
    address: files.map(({ url }) => url),
    row: specList.map(({ title }) => title),
    content: specList.map(({ content }) => content),
  };
  return Object.entries(lists).flatMap(([list, texts]) =>
    texts.flatMap((text, index): [string, Texts][] =>
      text === undefined ? [] : [[`${list}/${index}`, text]],
    ),
  );
}

/** What a translation stores of these values; empty for nothing. */
export function writtenTexts(values: ItemValues, language: string, defaultLanguage: string): object {
  const same = listTexts(values, defaultLanguage).filter(
    ([, texts]) => isWritten(texts[language]) && texts[language] === texts[defaultLanguage],
  );
  const written = Object.fromEntries(same.map(([place, texts]) => [place, texts[language]]));
  return same.length === 0 ? {} : { [WRITTEN]: written };
}

/** Adds to the values what a translation has stored. A text of the language itself goes first. */
export function addWrittenTexts(
  values: ItemValues,
  {
    language,
    difference,
    defaultLanguage,
  }: { language: string; difference: unknown; defaultLanguage: string },
): void {
  const written = isObject(difference) && isObject(difference[WRITTEN]) ? difference[WRITTEN] : {};
  for (const [place, texts] of listTexts(values, defaultLanguage)) {
    const text = Object.hasOwn(written, place) ? written[place] : undefined;
    if (typeof text === 'string' && !Object.hasOwn(texts, language)) texts[language] = text;
  }
}
