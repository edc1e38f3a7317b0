// Binds parts to entries of the dictionary.
import type { DocumentName, PartTarget } from '../model/edit-target.ts';
import type { DictEntry } from '../model/page.ts';
import { resourceCodeOf } from '../model/media.ts';
import type { AddEntryOperation } from './add-entry.op.ts';
import { DOCUMENT_NAMES, type Documents } from './change.ts';
import { dropFraming } from './framing.ts';
import type { Operation } from './operation.ts';
import { readEntry, readPart, writeMembers } from './part.ts';

/**
 * The operations that bind a part to a dictionary entry. If the page holds the entry already, its state on
 * the page is used.
 */
export function bindEntry(documents: Documents, target: PartTarget, entry: DictEntry): Operation[] {
  return [
    ...addEntry(documents, target.document, entry),
    ...writeMembers(documents, target, {
      dictCode: entry.code,
      ...(entry.url === undefined ? {} : dropFraming(readPart(documents, target) ?? {}, entry.url)),
    }),
  ];
}

/**
 * The operations that add an entry to a document. If another document of the page holds it, that state is
 * used.
 */
export function addEntry(
  documents: Documents,
  document: DocumentName,
  entry: DictEntry,
): AddEntryOperation[] {
  if (Object.hasOwn(documents[document].dict, entry.code)) return [];
  const shown = DOCUMENT_NAMES.map((name) => documents[name].dict).find((dict) =>
    Object.hasOwn(dict, entry.code),
  )?.[entry.code];
  return [{ do: 'add-entry', document, entry: shown ?? entry }];
}

/** The operations that unbind a part. It keeps the text or media that it shows. */
export function unbindEntry(documents: Documents, target: PartTarget): Operation[] {
  const entry = readEntry(documents, target);
  if (entry === undefined) return writeMembers(documents, target, { dictCode: undefined });
  const { url, resourceType = 1, value } = entry;
  const kept =
    url === undefined ? { [target.leaf]: value } : { url, resourceType, resourceCode: resourceCodeOf(url) };
  return writeMembers(documents, target, { ...kept, dictCode: undefined });
}
