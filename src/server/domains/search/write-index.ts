/** Writes documents into the index and takes them out, inside the caller's transaction. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { Slices } from '../../kernel/slices.ts';
import type { SearchDocument, SearchPlace } from './search-document.ts';
import { reverse } from './similar.ts';
import { loadSounds } from './sounds.ts';
import { termsOf } from './terms.ts';
import { textIndexOf } from './text-index.ts';

/**
 * The number of a document says its rank: minutes since 1970, then a hash as the lower 26 bits. So the newest
 * have the highest numbers, and both databases give a document the same one. The sum fits into 53 bits.
 */
const HASH_SIZE = 2 ** 26;
const MAX_MINUTES = 2 ** 27 - 1;
const MINUTE_MS = 60_000;

/** Raise this number when terms are made in another way: the next start indexes everything again. */
export const INDEX_VERSION = 4;

/** The stamp that the index keeps of a document. */
export function storedStamp(stamp: string): string {
  return `${INDEX_VERSION} ${stamp}`;
}

/** Documents that are written, or taken out, by one statement: SQLite works on them without a pause. */
const BATCH = 50;

function numberOf({ projectCode }: SiteIdentity, { kind, code, date }: SearchDocument): number {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  const minutes = Number.isNaN(time)
    ? MAX_MINUTES
    : Math.min(Math.max(Math.floor(time / MINUTE_MS), 0), MAX_MINUTES);
  const hash = createHash('sha256').update(`${projectCode}\n${kind}\n${code}`).digest();
  return minutes * HASH_SIZE + (hash.readUInt32BE(0) % HASH_SIZE);
}

/** Takes documents out of the index; unknown ones are ignored. */
export async function removeDocuments(
  queries: Queries,
  site: SiteIdentity,
  places: readonly SearchPlace[],
): Promise<void> {
  const { projectCode } = site;
  if (places.length === 0) return;
  const nameOf = ({ kind, code }: { kind: string; code: string }): string => `${kind} ${code}`;
  const wanted = new Set(places.map(nameOf));
  const rows = await selectWhere(queries, 'search_document', { project_code: projectCode })
    .select(['document_id', 'kind', 'code'])
    .where('kind', 'in', [...new Set(places.map(({ kind }) => kind))])
    .where('code', 'in', [...new Set(places.map(({ code }) => code))])
    .execute();
  const ids = rows.filter((row) => wanted.has(nameOf(row))).map((row) => row.document_id);
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    await textIndexOf(queries).remove(queries, site, some);
    for (const table of ['search_text', 'search_document'] as const)
      await queries
        .deleteFrom(table)
        .where('project_code', '=', projectCode)
        .where('document_id', 'in', some)
        .execute();
    await nextTurn();
  }
}

/**
 * Writes documents into the index, in place of what it has of them, and takes out those that are `gone`. The
 * terms of some are made while the database writes those before them.
 */
export async function writeDocuments(
  queries: Queries,
  site: SiteIdentity,
  documents: readonly SearchDocument[],
  gone: readonly SearchPlace[] = [],
): Promise<void> {
  await removeDocuments(queries, site, [...documents, ...gone]);
  if (documents.length === 0) return;
  const numbered = await giveNumbers(queries, site, documents);
  const soundsOf = await loadSounds();
  const slices = new Slices();
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < numbered.length; from += BATCH) {
    const batch: (Numbered & { terms: readonly string[] })[] = [];
    const words = new Set<string>();
    for (const each of numbered.slice(from, from + BATCH)) {
      const found = termsOf(each.document, soundsOf);
      batch.push({ ...each, terms: found.terms });
      for (const word of found.words) words.add(word);
      await slices.rest();
    }
    await writing;
    writing = insertDocuments(queries, site, batch, words);
    // It is waited for below: until then nobody else does.
    writing.catch(() => undefined);
    await nextTurn();
  }
  await Promise.all([writing, textIndexOf(queries).settle(queries)]);
}

interface Numbered {
  id: number;
  document: SearchDocument;
}

/** One connection runs them in this order, and waits for none of the answers between them. */
function insertDocuments(
  queries: Queries,
  site: SiteIdentity,
  documents: readonly (Numbered & { terms: readonly string[] })[],
  words: ReadonlySet<string>,
): Promise<unknown> {
  const { projectCode: project_code } = site;
  const rows = documents.map(({ id, document: { kind, code, stamp } }) => ({
    document_id: id,
    project_code,
    kind,
    code,
    stamp: storedStamp(stamp),
  }));
  const texts = documents.flatMap(({ id, document }) =>
    [...document.texts].map(([language_code, { title, lead, body }]) => ({
      project_code,
      document_id: id,
      language_code,
      title,
      lead,
      body,
    })),
  );
  return Promise.all([
    insertMany(queries, 'search_document', rows),
    insertMany(queries, 'search_text', texts),
    textIndexOf(queries).insert(queries, site, documents),
    writeWords(queries, site, words),
  ]);
}

/**
 * Numbers that no other document has: the next lower one where two are equal. On SQLite all sites share the
 * numbers; row security of PostgreSQL shows those of the site. Which wanted ones are taken is read at once.
 */
async function giveNumbers(
  queries: Queries,
  site: SiteIdentity,
  documents: readonly SearchDocument[],
): Promise<Numbered[]> {
  const wanted = documents.map((document) => ({ id: numberOf(site, document), document }));
  const rows = await queries
    .selectFrom('search_document')
    .select('document_id')
    .where(
      'document_id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute();
  const taken = new Set(rows.map((row) => row.document_id));
  for (const each of wanted) {
    const { id } = each;
    while (taken.has(each.id) || (each.id !== id && (await isTaken(queries, each.id)))) each.id -= 1;
    taken.add(each.id);
  }
  return wanted;
}

async function isTaken(queries: Queries, id: number): Promise<boolean> {
  const row = await selectWhere(queries, 'search_document', { document_id: id })
    .select('document_id')
    .executeTakeFirst();
  return row !== undefined;
}

// Words stay when their last document goes: a correction is used only if documents have it.
async function writeWords(
  queries: Queries,
  { projectCode }: SiteIdentity,
  words: ReadonlySet<string>,
): Promise<void> {
  // In one order, so that two saves never wait for each other.
  const rows = [...words]
    .toSorted()
    .map((word) => ({ project_code: projectCode, word, reversed: reverse(word) }));
  await insertMany(queries, 'search_word', rows, 'keep');
}
