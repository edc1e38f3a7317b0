/** Queues the pictures whose copies are to be made, in the database. */
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, updateWhere } from '../../database/rows-where.ts';
import { COPY_FORMATS, type CopyFormat } from '../../storage/media-task.ts';
import { hasCopies } from './copy-names.ts';

/** All copies of one picture in one format. */
export interface CopyTask {
  /** Key of the original. */
  original: string;
  format: CopyFormat;
}

/** Rows of the queue. A row is deleted when its copies exist. */
export type CopyQueue = ReturnType<typeof makeCopyQueue>;

/** More than the time limits of all copies of a picture together. */
const CLAIM_MS = 5 * 60 * 1000;
/** Position of uploads and of requested pictures. Those of a seed begin with 1. */
const FRONT = 0;

export function makeCopyQueue({ queries }: Database) {
  const update = ({ original, format }: CopyTask) =>
    updateWhere(queries, 'picture_copies', { media_key: original, format });

  return {
    /**
     * Takes the first task that is due. No other process gets it within five minutes. Undefined when none is
     * due.
     */
    async claim() {
      for (;;) {
        const first = await queries
          .selectFrom('picture_copies')
          .selectAll()
          .where('due_at', '<=', timeIn(0))
          .orderBy('position')
          .orderBy('media_key')
          .orderBy('format')
          .limit(1)
          .executeTakeFirst();
        if (first === undefined) return undefined;
        const task: CopyTask = { original: first.media_key, format: first.format };
        const { numUpdatedRows } = await update(task)
          .where('due_at', '=', first.due_at)
          .set({ due_at: timeIn(CLAIM_MS) })
          .executeTakeFirst();
        // Otherwise another process has taken it in between.
        if (numUpdatedRows > 0n) return task;
      }
    },
    async finish({ original, format }: CopyTask) {
      await deleteWhere(queries, 'picture_copies', { media_key: original, format }).execute();
    },
    /** Makes a task due after this time in milliseconds. */
    async postpone(task: CopyTask, milliseconds: number) {
      await update(task)
        .set({ due_at: timeIn(milliseconds) })
        .execute();
    },
    /** Makes the tasks of a picture, or of all pictures, due now. */
    async release(original?: string) {
      const all = queries.updateTable('picture_copies').set({ due_at: timeIn(0) });
      await (original === undefined ? all : all.where('media_key', '=', original)).execute();
    },
    /** Adds tasks in front, or moves them there. A postponed task stays postponed. */
    async moveToFront(tasks: readonly CopyTask[]) {
      const [position, due_at] = [FRONT, timeIn(0)];
      await queries
        .insertInto('picture_copies')
        .values(tasks.map(({ original, format }) => ({ media_key: original, format, position, due_at })))
        .onConflict((same) => same.columns(['media_key', 'format']).doUpdateSet({ position: FRONT }))
        .execute();
    },
  };
}

/**
 * Queues an upload in front. Call it in the transaction that writes the picture's row. The task is due when
 * it is released, because the file is stored after its row; if that never happens, after five minutes.
 */
export function queueUpload(transaction: Queries, original: string): Promise<void> {
  return insert(transaction, [original], { position: () => FRONT, dueAt: timeIn(CLAIM_MS) });
}

/** Queues stored pictures in this order. The formats that most browsers take come first. */
export function queueStored(transaction: Queries, originals: readonly string[]): Promise<void> {
  return insert(transaction, originals, { position: (index) => index + 1, dueAt: timeIn(0) });
}

async function insert(
  queries: Queries,
  originals: readonly string[],
  { position, dueAt }: { position: (index: number) => number; dueAt: string },
): Promise<void> {
  const pictures = originals.filter(hasCopies);
  const rows = COPY_FORMATS.flatMap((format) =>
    pictures.map((original) => ({ media_key: original, format })),
  );
  if (rows.length === 0) return;
  await queries
    .insertInto('picture_copies')
    .values(rows.map((row, index) => ({ ...row, position: position(index), due_at: dueAt })))
    .onConflict((same) => same.doNothing())
    .execute();
}

function timeIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
