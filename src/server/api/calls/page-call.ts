/** Reads what the calls about documents of pages have in common: the place and the author. */
import { requirePlace, type SavingBy } from '../../domains/content/index.ts';
import { findUndrawable } from '../../pages/trial-drawing.ts';
import type { CallContext } from './call.ts';

/** The language of a document: from the input, else from the request. */
export const languageOf = ({ language, site }: CallContext, given?: string): string =>
  given ?? (site.languages.includes(language) ? language : site.defaultLanguage);

/** The document of a call. Throws a 404 for an unknown one, and a 422 for an unknown language. */
export async function placeOf<Body extends { channelCode: string; languageCode?: string }>(
  context: CallContext,
  input: Body,
): Promise<Body & { languageCode: string }> {
  const place = { ...input, languageCode: languageOf(context, input.languageCode) };
  await requirePlace(context.services.channels, context.site, place);
  return place;
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
