/** Lets publications be taken back after the program has written name, logo or contact into their pages. */
import type { Queries } from '../../../database/driver.ts';
import { selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { PAGE } from '../../drafts/index.ts';
import { hashOf, type PageUndo } from './page-undo.ts';

/** Hashes of stored documents, by page and language. */
type Hashes = ReadonlyMap<string, string>;

/**
 * Runs `write` in the transaction of its caller. What undoes a publication follows it in the pages that were
 * as the publication has left them.
 */
export async function keepUndoable(
  queries: Queries,
  { projectCode }: SiteIdentity,
  write: () => Promise<void>,
): Promise<void> {
  const key = ['project_code', 'change_set_id', 'entity', 'record_id', 'language_code', 'action'] as const;
  const rows = await selectWhere(queries, 'change_document', { project_code: projectCode, entity: PAGE })
    .select([...key, 'undo'])
    .where('undo', 'is not', null)
    .execute();
  const codes = [...new Set(rows.map((row) => row.record_id))];
  const before = await readHashes(queries, projectCode, codes);
  await write();
  const after = await readHashes(queries, projectCode, codes);
  for (const { undo: text, ...row } of rows) {
    const undo = JSON.parse(text ?? 'null') as PageUndo | null;
    const next = undo && follow(undo, row.record_id, before, after);
    if (next === undo) continue;
    await updateWhere(queries, 'change_document', row)
      .set({ undo: JSON.stringify(next) })
      .execute();
  }
}

const nameOf = (channelCode: string, language: string): string => `${channelCode} ${language}`;

async function readHashes(queries: Queries, projectCode: string, codes: readonly string[]): Promise<Hashes> {
  if (codes.length === 0) return new Map();
  const rows = await selectWhere(queries, 'content', { project_code: projectCode })
    .select(['channel_code', 'language_code', 'document'])
    .where('channel_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [nameOf(row.channel_code, row.language_code), hashOf(row.document)]));
}

/** The same object when nothing of it was written. */
function follow(undo: PageUndo, channelCode: string, before: Hashes, after: Hashes): PageUndo {
  const { documents = [], name: _, ...others } = undo;
  const moved = documents.map((each) => {
    const place = nameOf(channelCode, each.language);
    return before.get(place) === each.after ? { ...each, after: after.get(place) ?? each.after } : each;
  });
  const isMoved = moved.some(({ after: hash }, index) => hash !== documents[index]?.after);
  return isMoved ? { ...others, documents: moved, keepsIdentity: true } : undo;
}
