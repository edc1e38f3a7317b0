import type { EditTarget } from '../model/edit-target.ts';
import { isObject, type Json } from '../model/json.ts';
import type { DictEntry, StoredPart } from '../model/page.ts';
import { readAt } from '../model/pointer.ts';
import { DOCUMENT_NAMES, type Documents } from './change.ts';
import type { Operation } from './operation.ts';
import { isSame } from './same.ts';
import type { SetEntryOperation } from './set-entry.op.ts';
import type { SetOperation } from './set.op.ts';

type Place = Pick<EditTarget, 'document' | 'key' | 'path' | 'leaf'>;

/** The stored part at a target; a text that stands there alone is a part that has only its leaf. */
export function readPart(documents: Documents, { document, key, path, leaf }: Place): StoredPart | undefined {
  const value = readAt(documents[document].data, [key, ...path]);
  if (typeof value === 'string') return { [leaf]: value };
  return isObject(value) ? value : undefined;
}

/** The dictionary entry a target is bound to. */
export function readEntry(documents: Documents, place: Place): DictEntry | undefined {
  const code = readPart(documents, place)?.dictCode;
  const { dict } = documents[place.document];
  return code !== undefined && Object.hasOwn(dict, code) ? dict[code] : undefined;
}

/** The text a target shows: its dictionary entry's value, or its own leaf. */
export function readText(documents: Documents, place: Place): string {
  const text = readEntry(documents, place)?.value ?? readPart(documents, place)?.[place.leaf];
  return typeof text === 'string' ? text : '';
}

/** The operations that change the text a target shows; a bound text is changed in its entry, wherever the page shows that entry. */
export function writeText(documents: Documents, place: Place, text: string): Operation[] {
  const entry = readEntry(documents, place);
  if (entry === undefined) {
    const { document, key, path, leaf } = place;
    const stands = typeof readAt(documents[document].data, [key, ...path]) === 'string';
    const set: SetOperation = { do: 'set', document, key, path: stands ? path : [...path, leaf], value: text };
    return [set];
  }
  const changed: DictEntry = { ...entry, value: text, hasModified: true };
  return DOCUMENT_NAMES.filter((document) => Object.hasOwn(documents[document].dict, entry.code)).map((document): SetEntryOperation => ({
    do: 'set-entry',
    document,
    code: entry.code,
    entry: changed,
  }));
}

/** The operations that change members of a part; an undefined member is removed, an equal one is left alone. */
export function writeMembers(documents: Documents, place: Place, members: Readonly<Record<string, Json | undefined>>): SetOperation[] {
  const { document, key, path } = place;
  const part = readPart(documents, place) ?? {};
  return Object.entries(members)
    .filter(([name, value]) => !isSame(part[name], value))
    .map(([name, value]) => ({ do: 'set', document, key, path: [...path, name], ...(value === undefined ? {} : { value }) }));
}
