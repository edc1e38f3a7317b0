/** Counts the characters that the pages of a site are written with. Those that most pages have come first. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** The newest texts. More of them know hardly a character that these have not. */
const MAX_TEXTS = 4_000;
const BATCH = 200;
/** Of one text. */
const MAX_LENGTH = 20_000;
const MAX_CHARACTERS = 3_000;

export async function readUsedCharacters(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
): Promise<string> {
  const counts = new Map<string, number>();
  for (let offset = 0; offset < MAX_TEXTS; offset += BATCH) {
    // In turns: other requests are answered between them.
    const texts = await selectWhere(queries, 'search_text', { project_code: projectCode })
      .select(['title', 'lead', 'body'])
      .orderBy('document_id', 'desc')
      .orderBy('language_code')
      .limit(BATCH)
      .offset(offset)
      .execute();
    for (const { title, lead, body } of texts)
      for (const character of new Set(`${title}${lead}${body}`.slice(0, MAX_LENGTH)))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    if (texts.length < BATCH) break;
  }
  return [...counts]
    .toSorted(([one, inOne], [other, inOther]) => inOther - inOne || (one < other ? -1 : 1))
    .map(([character]) => character)
    .filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character))
    .slice(0, MAX_CHARACTERS)
    .join('');
}
