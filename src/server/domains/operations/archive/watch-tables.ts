// Tells an error of a reader from a damage of the archive that it reads.
import type { Row, TableShape } from '../../../database/rows/row-tables.ts';

type ReadTable = (table: TableShape, rows: AsyncIterable<readonly Row[]>) => Promise<void>;

/** An error such as one of the database says nothing of the archive. */
export function watchTables(read: ReadTable): {
  table: ReadTable;
  rejection(): { error: unknown } | undefined;
} {
  let rejection: { error: unknown } | undefined;
  return {
    rejection: () => rejection,
    async table(shape, rows) {
      let damage: unknown;
      async function* watched(): AsyncGenerator<readonly Row[]> {
        try {
          yield* rows;
        } catch (error) {
          damage = error;
          throw error;
        }
      }
      await read(shape, watched()).catch((error: unknown) => {
        if (error !== damage) rejection ??= { error };
        throw error;
      });
    },
  };
}
