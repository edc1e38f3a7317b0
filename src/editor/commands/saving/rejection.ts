// Reads why the server rejected a save, and where on the page the reason is.
import { DOCUMENT_NAMES, type Documents } from '../../../../runtime/edit/change.ts';
import { CallFailure } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { parsePointer } from '../../../../runtime/model/pointer.ts';

/** A place inside a block's data. */
export interface BlockPlace {
  document: DocumentName;
  key: string;
  path: readonly string[];
}

export interface Rejection {
  /** A sentence; empty if the server did not answer. */
  reason: string;
  place?: BlockPlace;
}

/** Reads the first error of a field, or else the message of the whole answer. */
export function readRejection(error: unknown, documents: Documents, model: PageModel): Rejection {
  if (error instanceof CallFailure && isObject(error.data) && Array.isArray(error.data.errors)) {
    const first: unknown = error.data.errors[0];
    if (isObject(first) && typeof first.message === 'string')
      return { reason: first.message, place: placeOf(String(first.path), documents, model) };
  }
  return { reason: error instanceof Error ? error.message : String(error) };
}

/**
 * The place of a pointer: `/body/channelContentMap/HOME/ast/data/hero/subContentMap/Title/url`, or
 * `…/ast/vm/3/key`. That of a draft begins with `ast`.
 */
function placeOf(pointer: string, documents: Documents, model: PageModel): BlockPlace | undefined {
  const steps = parsePointer(pointer);
  const at = steps.indexOf('channelContentMap');
  const [code, , part, name = '', ...path] =
    at === -1 ? [model.content.channelCode, ...steps.slice(steps.indexOf('ast'))] : steps.slice(at + 1);
  const document = DOCUMENT_NAMES.find((area) => model[area].channelCode === code);
  if (document === undefined) return undefined;
  if (part === 'data') return { document, key: name, path };
  const key = part === 'vm' ? documents[document].vm[Number(name)]?.key : undefined;
  return key === undefined ? undefined : { document, key, path: [] };
}
