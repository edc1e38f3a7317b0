// Lists the texts of a block in a translation, each with the text of the default language.
import { isObject } from '../model/json.ts';
import type { BlockData } from '../model/page.ts';
import type { Path } from '../model/pointer.ts';
import { writeAt } from '../model/value-at-path.ts';

/** A text that a translator translates, as the schema of the block's data says. */
export interface TranslatedText {
  /** Address of the part inside the block's data. */
  path: Path;
  leaf: string;
  /** The part that holds it. */
  part: Readonly<Record<string, unknown>>;
  /** Undefined if the part has no such text. */
  own: unknown;
  /** The same of the default language. */
  whole: unknown;
}

/**
 * The member of a part in a translation that holds, by leaf, the texts that equal the default language's on
 * purpose. Such a text has to be looked at again when the default language changes it.
 */
export const SAME_TEXT = 'sameText';

/** True for a text that equals the default language's, although it has words and is not so on purpose. */
export function isUntranslated({ own, whole, part, leaf }: TranslatedText): boolean {
  return typeof own === 'string' && own === whole && hasWords(own) && !isSameOnPurpose(part, leaf);
}

/** True if the text of a part is marked as equal on purpose, and is still that text. */
export function isSameOnPurpose(part: TranslatedText['part'], leaf: string): boolean {
  const same = part[SAME_TEXT];
  return isObject(same) && Object.hasOwn(same, leaf) && same[leaf] === part[leaf];
}

/** An address of mail or of a site. */
const ADDRESS = /^(?:\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+)$/i;

/** Numbers and addresses need no translation. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !ADDRESS.test(text.trim());
}

/** The value of the default language at the same place: items of lists are matched by their code. */
export function findCounterpart(own: unknown, whole: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return whole;
  if (Array.isArray(own))
    return findCounterpart(own[Number(step)], findItem(own[Number(step)], Number(step), whole), rest);
  const [ours, theirs] = [own, whole].map((value) =>
    isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined,
  );
  return findCounterpart(ours, theirs, rest);
}

/** Lists the texts of a block's data. Items of lists are matched by their code, others by their index. */
export function listTexts(schema: unknown, own: unknown, whole: unknown): TranslatedText[] {
  if (!isObject(schema)) return [];
  if (Array.isArray(own))
    return own.flatMap((item, index) =>
      below(index, listTexts(schema.items, item, findItem(item, index, whole))),
    );
  const { properties } = schema;
  if (!isObject(properties) || (!isObject(own) && !isObject(whole))) return [];
  const part = isObject(own) ? own : {};
  const other = isObject(whole) ? whole : {};
  return Object.entries(properties).flatMap(([name, member]) =>
    isObject(member) && member.translate === true
      ? [{ path: [], leaf: name, part, own: part[name], whole: other[name] }]
      : below(name, listTexts(member, part[name], other[name])),
  );
}

/** The data with the texts of the default language in the place of empty ones. */
export function fallBack(schema: unknown, own: BlockData, whole: BlockData): BlockData {
  return listTexts(schema, own, whole)
    .filter((text) => isEmpty(text.own) && typeof text.whole === 'string' && !isEmpty(text.whole))
    .reduce((data, text) => writeAt(data, [...text.path, text.leaf], text.whole), own);
}

/** The item of another list with the same code as this one. */
export function findItem(item: unknown, index: number, list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  const code = isObject(item) ? item.contentCode : undefined;
  return code === undefined
    ? list[index]
    : list.find((other) => isObject(other) && other.contentCode === code);
}

/** True for a text without a visible character. */
export function isEmpty(text: unknown): boolean {
  return text === undefined || (typeof text === 'string' && text.trim() === '');
}

function below(step: string | number, texts: readonly TranslatedText[]): TranslatedText[] {
  return texts.map((text) => ({ ...text, path: [step, ...text.path] }));
}
