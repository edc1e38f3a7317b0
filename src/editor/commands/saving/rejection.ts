import { DOCUMENT_NAMES, type Documents } from '../../../../runtime/edit/change.ts';
import { CallFailure } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';

/** A place inside a block's data. */
export interface BlockPlace {
  document: DocumentName;
  key: string;
  path: readonly string[];
}

/** Why a save did not succeed, in a sentence (empty when nobody answered), and where on the page the reason is, if anywhere. */
export interface Refusal {
  reason: string;
  place?: BlockPlace;
}

/** Reads the first thing that is wrong with what was sent, else what the answer says of the whole. */
export function readRefusal(error: unknown, documents: Documents, model: PageModel): Refusal {
  if (error instanceof CallFailure && isObject(error.data) && Array.isArray(error.data.errors)) {
    const [first] = error.data.errors as unknown[];
    if (isObject(first) && typeof first.message === 'string')
      return { reason: first.message, place: placeOf(String(first.path), documents, model) };
  }
  return { reason: error instanceof Error ? error.message : String(error) };
}

/** `/body/channelContentMap/HOME/ast/data/hero/subContentMap/Title/url`, or `…/ast/vm/3/key`. */
function placeOf(pointer: string, documents: Documents, model: PageModel): BlockPlace | undefined {
  const steps = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [code, , part, name = '', ...path] = steps.slice(steps.indexOf('channelContentMap') + 1);
  const document = DOCUMENT_NAMES.find((area) => model[area].channelCode === code);
  if (document === undefined) return undefined;
  if (part === 'data') return { document, key: name, path };
  const key = part === 'vm' ? documents[document].vm[Number(name)]?.key : undefined;
  return key === undefined ? undefined : { document, key, path: [] };
}
