/**
 * Counts the characters that the pages of a site are written with: those of headings first, and of both those
 * that most texts have. A font of headings loads few parts then, and one of all texts hardly more.
 */
import { fileBlocks } from '../../../assembly/documents.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { Slices } from '../../kernel/slices.ts';
import { visitObjects } from '../../kernel/walk-objects.ts';

/** The newest texts. More of them know hardly a character that these have not. */
const MAX_TEXTS = 4_000;
const BATCH = 50;
/** Of one text. */
const MAX_LENGTH = 20_000;
const MAX_CHARACTERS = 3_000;

type Counts = Map<string, number>;

export async function readUsedCharacters(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
): Promise<string> {
  const all: Counts = new Map();
  const headings: Counts = new Map();
  const texts = selectWhere(queries, 'search_text', { project_code: projectCode })
    .select(['title', 'lead', 'body'])
    .orderBy('document_id', 'desc')
    .orderBy('language_code');
  for await (const { title, lead, body } of inTurns((limit, offset) =>
    texts.limit(limit).offset(offset).execute(),
  )) {
    count(all, `${title}${lead}${body}`);
    count(headings, title);
  }
  const pages = selectWhere(queries, 'content', { project_code: projectCode })
    .select('document')
    .orderBy('channel_code')
    .orderBy('language_code');
  for await (const { document } of inTurns((limit, offset) => pages.limit(limit).offset(offset).execute()))
    visitObjects(JSON.parse(document), ({ title }, path) => {
      if (typeof title === 'string' && headingNames().has(String(path.at(-1)))) count(headings, title);
    });
  const inHeadings = sorted(headings).filter((character) => all.has(character));
  const rest = sorted(all).filter((character) => !headings.has(character));
  return [...inHeadings, ...rest]
    .filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character))
    .slice(0, MAX_CHARACTERS)
    .join('');
}

/** Other requests are answered between them. */
async function* inTurns<Row>(read: (limit: number, offset: number) => Promise<Row[]>): AsyncGenerator<Row> {
  const slices = new Slices();
  for (let offset = 0; offset < MAX_TEXTS; offset += BATCH) {
    const rows = await read(BATCH, offset);
    for (const row of rows) {
      yield row;
      await slices.rest();
    }
    if (rows.length < BATCH) return;
  }
}

function count(counts: Counts, text: string): void {
  for (const character of new Set(text.slice(0, MAX_LENGTH)))
    counts.set(character, (counts.get(character) ?? 0) + 1);
}

const sorted = (counts: Counts): string[] =>
  [...counts]
    .toSorted(([one, inOne], [other, inOther]) => inOther - inOne || (one < other ? -1 : 1))
    .map(([character]) => character);

let names: ReadonlySet<string> | undefined;

/** What the parts are called that blocks of the program draw with the font of headings. */
function headingNames(): ReadonlySet<string> {
  names ??= new Set(
    [...fileBlocks.names()].flatMap((name) => {
      const found: string[] = [];
      visitObjects(fileBlocks.get(name)?.view, ({ part, with: props }) => {
        if (typeof part === 'string' && JSON.stringify(props ?? '').includes('font-heading'))
          found.push(part.split('.').at(-1) ?? '');
      });
      return found;
    }),
  );
  return names;
}
