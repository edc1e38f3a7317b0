/** Reads what the calls about documents of pages have in common: the place and the author. */
import type { SavingBy } from '../../domains/content/index.ts';
import { findUndrawable } from '../../pages/trial-drawing.ts';
import type { CallContext } from './call.ts';

/** The language of a document: from the input, else from the request. */
export function placeOf<Body extends { channelCode: string; languageCode?: string }>(
  { language, site }: CallContext,
  place: Body,
): Body & { languageCode: string } {
  const spoken = site.languages.includes(language) ? language : site.defaultLanguage;
  return { ...place, languageCode: place.languageCode ?? spoken };
}

/** Who saves a document. It is drawn before. */
export function savingBy({ services, site, caller, idempotencyKey, callAsVisitor }: CallContext): SavingBy {
  return {
    author: caller.name ?? '',
    idempotencyKey,
    findUndrawable: async (preview) =>
      callAsVisitor === undefined ? [] : findUndrawable(services, site, callAsVisitor, preview),
  };
}
