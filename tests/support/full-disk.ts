import { sql } from 'kysely';
import type { Services } from '../../src/server/entities/engine/services.ts';

/** SQLite answers like on a full disk when the database may not grow. Returns what makes room again. */
export async function fillDisk({
  services,
}: {
  services: Pick<Services, 'database'>;
}): Promise<() => Promise<void>> {
  const { queries } = services.database;
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(queries);
  await sql`create table if not exists filler (bytes blob)`.execute(queries);
  await limit(1);
  await sql`insert into filler values (zeroblob(8))`.execute(queries).catch(() => undefined);
  // What is free inside of the last pages is filled, too.
  const fill = (): Promise<boolean> =>
    sql`insert into filler values (zeroblob(400))`.execute(queries).then(
      () => true,
      () => false,
    );
  while (await fill());
  return async () => {
    await limit(1_000_000);
  };
}
