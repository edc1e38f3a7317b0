/**
 * Removes files after the rows of their records. Whatever ends in between, none is lost or left behind. A
 * file that any site still names stays: sites of one seed share their files.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere } from '../../database/rows-where.ts';
import { runAcrossSites } from '../../database/site-scope.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { unlessStoreIsGone } from '../../storage/store-failure.ts';
import { codeOfKey, mediaKeyOf } from './media-rows.ts';

export type FileRemovals = ReturnType<typeof makeFileRemovals>;

export function makeFileRemovals(
  { queries }: Database,
  store: MediaStore,
  logger: Pick<FastifyBaseLogger, 'error'>,
) {
  const removeAll = async (): Promise<void> => {
    const noted = await queries.selectFrom('media_removal').select('media_key').execute();
    const keys = noted.map(({ media_key }) => media_key);
    const named = await findNamed(queries, keys);
    for (const media_key of keys) {
      if (!named.has(media_key)) await store.remove(media_key);
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
    /**
     * Removes what was noted. Call it after the transaction; the next start does what is left. The owner of
     * one site has asked for it, and the rows of all others are looked at.
     */
    finish: () => unlessStoreIsGone(runAcrossSites(removeAll), logger),
  };
}

/** Those of the keys that a row of any site names, as its content or as an earlier one. */
async function findNamed(queries: Queries, keys: readonly string[]): Promise<ReadonlySet<string>> {
  // PostgreSQL takes no empty list.
  if (keys.length === 0) return new Set();
  const codes = [...new Set(keys.map(codeOfKey))];
  const found = await Promise.all(
    (['media', 'media_version'] as const).map((table) =>
      queries
        .selectFrom(table)
        .select(['resource_code', 'version', 'width', 'height', 'type'])
        .where('resource_code', 'in', codes)
        .execute(),
    ),
  );
  return new Set(found.flat().map(mediaKeyOf));
}
