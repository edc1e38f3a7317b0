// Reads and writes the part of a target.
import type { PartTarget } from '../model/edit-target.ts';
import { isObject, type Json } from '../model/json.ts';
import type { DictEntry, StoredPart } from '../model/page.ts';
import { readAt } from '../model/value-at-path.ts';
import { DOCUMENT_NAMES, type Documents } from './change.ts';
import { dropFraming } from './framing.ts';
import type { Operation } from './operation.ts';
import { isSame } from '../compare/same.ts';
import type { SetEntryOperation } from './set-entry.op.ts';
import type { SetOperation } from './set.op.ts';

/**
 * The stored part at a target. A plain text is returned as a part with only its leaf, a list as an empty
 * part.
 */
export function readPart(
  documents: Documents,
  { document, key, path, leaf }: PartTarget,
): StoredPart | undefined {
  const value = readAt(documents[document].data, [key, ...path]);
  if (typeof value === 'string') return { [leaf]: value };
  if (Array.isArray(value)) return {};
  return isObject(value) ? value : undefined;
}

/** The dictionary entry that a target is bound to. */
export function readEntry(documents: Documents, target: PartTarget): DictEntry | undefined {
  const code = readPart(documents, target)?.dictCode;
  const { dict } = documents[target.document];
  return code !== undefined && Object.hasOwn(dict, code) ? dict[code] : undefined;
}

/** The text that a target shows: the value of its dictionary entry, or its own leaf. */
export function readText(documents: Documents, target: PartTarget): string {
  const text = readEntry(documents, target)?.value ?? readPart(documents, target)?.[target.leaf];
  return typeof text === 'string' ? text : '';
}

/**
 * The operations that change a target's text. A bound text is changed in its entry, in all documents of the
 * page.
 */
export function writeText(documents: Documents, target: PartTarget, text: string): Operation[] {
  const entry = readEntry(documents, target);
  if (entry !== undefined) return writeEntry(documents, { ...entry, value: text });
  const { document, key, path, leaf } = target;
  const isPlainText = typeof readAt(documents[document].data, [key, ...path]) === 'string';
  const set: SetOperation = {
    do: 'set',
    document,
    key,
    path: isPlainText ? path : [...path, leaf],
    value: text,
  };
  return [set];
}

/** A picture or video as parts store it. */
export interface StoredMedia {
  resourceCode: string;
  url: string;
  resourceType: 1 | 2;
}

/** What a picture or video says to those who cannot see it. */
interface TextAlternative {
  alt: string | undefined;
  isDecorative?: boolean | undefined;
}

/**
 * The operations that change a target's picture or video, and its alternative text. Bound media are changed
 * in the entry. The focal point, zoom and mask of another picture are dropped.
 */
export function writeMedia(
  documents: Documents,
  target: PartTarget,
  media: StoredMedia | undefined,
  { alt, isDecorative }: TextAlternative,
): Operation[] {
  const entry = readEntry(documents, target);
  const { resourceCode, url, resourceType } = media ?? {};
  const part = readPart(documents, target) ?? {};
  if (entry?.url === undefined)
    return writeMembers(documents, target, {
      resourceCode,
      url,
      resourceType,
      alt,
      isDecorative,
      ...dropFraming(part, url),
    });
  const isSameMedia = entry.url === url && entry.resourceType === resourceType;
  return [
    ...(isSameMedia ? [] : writeEntry(documents, { ...entry, url: url ?? '', resourceType })),
    ...writeMembers(documents, target, {
      alt,
      isDecorative,
      ...dropFraming({ ...part, url: entry.url }, url),
    }),
  ];
}

function writeEntry(documents: Documents, entry: DictEntry): SetEntryOperation[] {
  const changed: DictEntry = { ...entry, hasModified: true };
  return DOCUMENT_NAMES.filter((document) => Object.hasOwn(documents[document].dict, entry.code)).map(
    (document): SetEntryOperation => ({
      do: 'set-entry',
      document,
      code: entry.code,
      entry: changed,
    }),
  );
}

/**
 * The operations that change members of a part. An undefined member is removed. Equal members need no
 * operation.
 */
export function writeMembers(
  documents: Documents,
  target: PartTarget,
  members: Readonly<Record<string, Json | undefined>>,
): SetOperation[] {
  const { document, key, path } = target;
  const part = readPart(documents, target) ?? {};
  return Object.entries(members)
    .filter(([name, value]) => !isSame(part[name], value))
    .map(([name, value]) => ({
      do: 'set',
      document,
      key,
      path: [...path, name],
      ...(value === undefined ? {} : { value }),
    }));
}
