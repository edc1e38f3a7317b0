/** Removes files after the rows of their records. Whatever ends in between, none is lost or left behind. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere } from '../../database/rows-where.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { unlessStoreIsGone } from '../../storage/store-failure.ts';

export type FileRemovals = ReturnType<typeof makeFileRemovals>;

export function makeFileRemovals(
  { queries }: Database,
  store: MediaStore,
  logger: Pick<FastifyBaseLogger, 'error'>,
) {
  const removeAll = async (): Promise<void> => {
    const noted = await queries.selectFrom('media_removal').select('media_key').execute();
    for (const { media_key } of noted) {
      await store.remove(media_key);
      await deleteWhere(queries, 'media_removal', { media_key }).execute();
    }
  };
  return {
    /** Notes files in the transaction that deletes their rows. */
    async add(transaction: Queries, keys: readonly string[]) {
      if (keys.length === 0) return;
      await transaction
        .insertInto('media_removal')
        .values(keys.map((media_key) => ({ media_key })))
        .onConflict((same) => same.doNothing())
        .execute();
    },
    /** Removes what was noted. Call it after the transaction; the next start does what is left. */
    finish: () => unlessStoreIsGone(removeAll(), logger),
  };
}
