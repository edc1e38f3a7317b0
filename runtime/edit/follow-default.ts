// Lets a translation follow the default language again.
import { isSame } from '../compare/same.ts';
import { findCounterpart, isEmpty, SAME_TEXT } from '../compare/translated-texts.ts';
import type { ListTarget, PartTarget } from '../model/edit-target.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Ast } from '../model/page.ts';
import { readAt } from '../model/value-at-path.ts';
import type { AddEntryOperation } from './add-entry.op.ts';
import { addEntry } from './binding.ts';
import type { Documents } from './change.ts';
import { findItem, writeItems } from './lists.ts';
import { readEntry, readPart, writeMembers } from './part.ts';
import type { SetOperation } from './set.op.ts';

/**
 * What follows: a part with its text, link, style and media; the whole of an item or a block; or the items of
 * a list and their order, in which translated texts stay.
 */
export type Followed = 'part' | 'whole' | 'list';

/** Members of a part that are no values, and belong to its text. */
const OF_TEXT: ReadonlySet<string> = new Set(['marks', SAME_TEXT]);

type Members = Readonly<Record<string, Json | undefined>>;

/** The operations after which a target equals `original`, the document of the default language. */
export function followDefault(
  what: Followed,
  documents: Documents,
  original: Ast,
  target: PartTarget,
): (SetOperation | AddEntryOperation)[] {
  const written = FOLLOW[what](documents, original, target);
  const texts = new Set(written.flatMap(({ value }) => findTexts(value)));
  const entries = Object.values(original.dict).filter(({ code }) => texts.has(code));
  return [...entries.flatMap((entry) => addEntry(documents, target.document, entry)), ...written];
}

/** True if a target differs from the default language, but for marks of texts that are equal on purpose. */
export function differs(what: Followed, documents: Documents, original: Ast, target: PartTarget): boolean {
  return FOLLOW[what](documents, original, target).some(({ document, key, path, value }) => {
    const own = readAt(documents[document].data, [key, ...path]);
    return path.at(-1) !== SAME_TEXT && !isSame(withoutMarks(own), withoutMarks(value));
  });
}

/** The operations that give an empty text the text of the default language. */
export function fillEmptied(documents: Documents, original: Ast, target: PartTarget): SetOperation[] {
  const own = readPart(documents, target);
  const whole = readOriginal(documents, original, target);
  if (!isObject(whole) || own === undefined || readEntry(documents, target) !== undefined) return [];
  const { [target.leaf]: text, marks } = whole as JsonObject;
  return typeof text !== 'string' || isEmpty(text) || !isEmpty(own[target.leaf])
    ? []
    : writeMembers(documents, target, { [target.leaf]: text, marks });
}

/** The value of the default language for a part of a translation. */
export function readOriginal(
  documents: Documents,
  original: Ast,
  { document, key, path }: ListTarget,
): unknown {
  const [own, whole] = [documents[document], original].map(({ data }) => readAt(data, [key]));
  return whole === undefined ? undefined : findCounterpart(own, whole, path);
}

const FOLLOW: Readonly<
  Record<Followed, (documents: Documents, original: Ast, target: PartTarget) => SetOperation[]>
> = {
  part: (documents, original, target) => take(documents, original, target, isValue),
  whole: (documents, original, target) => take(documents, original, target, () => true),
  list(documents, original, target) {
    const found = findItem(documents, target);
    if (found === undefined) return [];
    const whole = readOriginal(documents, original, { ...target, path: found.list });
    const items = takeItems([...found.items], whole);
    return !Array.isArray(items) || isSame(items, found.items) ? [] : [writeItems(target, found.list, items)];
  },
};

/** Takes the chosen members of a part, or the text that is stored in its place. */
function take(
  documents: Documents,
  original: Ast,
  target: PartTarget,
  isChosen: (value: unknown) => boolean,
): SetOperation[] {
  const whole = readOriginal(documents, original, target);
  const { document, key, path } = target;
  const own = readAt(documents[document].data, [key, ...path]);
  if (typeof whole === 'string')
    return own === whole ? [] : [{ do: 'set', document, key, path, value: whole }];
  if (!isObject(whole)) return [];
  const [mine, theirs] = [isObject(own) ? own : {}, whole] as [Members, Members];
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (name) => OF_TEXT.has(name) || (isChosen(mine[name]) && isChosen(theirs[name])),
  );
  return writeMembers(documents, target, Object.fromEntries(names.map((name) => [name, theirs[name]])));
}

/** False for what is inside a part: other parts and lists. */
function isValue(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** The items of `whole` in its order, each as `own` has it, at every depth. */
function takeItems(own: Json, whole: unknown): Json {
  if (Array.isArray(own) && Array.isArray(whole))
    return whole.map((item: Json) => {
      const code = isObject(item) ? item.contentCode : undefined;
      const mine = own.find((each) => code !== undefined && isObject(each) && each.contentCode === code);
      return mine === undefined ? item : takeItems(mine, item);
    });
  if (!isObject(own) || !isObject(whole)) return own;
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      isValue(value) ? value : takeItems(value, whole[name]),
    ]),
  );
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== SAME_TEXT);
  return Object.fromEntries(members.map(([name, each]) => [name, withoutMarks(each)]));
}

function findTexts(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(findTexts);
  if (isObject(value)) return Object.values(value).flatMap(findTexts);
  return typeof value === 'string' ? [value] : [];
}
