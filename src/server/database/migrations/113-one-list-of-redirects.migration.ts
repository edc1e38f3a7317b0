/**
 * One list of redirects: former paths of pages stand in it, too. An address is found however its letters are
 * written. `channel_redirect` stays for processes of the version before, which still read it.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

interface OwnRow {
  project_code: string;
  redirect_id: string;
  path: string;
}
interface FormerPath {
  project_code: string;
  link_url: string;
  channel_code: string;
  created_at: string;
  target: string;
}

export const up: Migration['up'] = async (db) => {
  for (const column of ['address_key', 'channel_code'])
    await sql.raw(`alter table redirect add column ${column} text`).execute(db);
  const taken = new Set<string>();
  /** False when another row has the address, in another spelling. */
  const take = (site: string, key: string): boolean => {
    const place = `${site} ${key}`;
    const isFree = !taken.has(place);
    taken.add(place);
    return isFree;
  };
  const { rows: own } = await sql<OwnRow>`
    select project_code, redirect_id, path from redirect order by modified_at desc`.execute(db);
  for (const { project_code: site, redirect_id: id, path } of own) {
    const key = keyOf(path);
    const ofRow = sql`where project_code = ${site} and redirect_id = ${id}`;
    if (take(site, key)) await sql`update redirect set address_key = ${key} ${ofRow}`.execute(db);
    else await sql`delete from redirect ${ofRow}`.execute(db);
  }
  const { rows: former } = await sql<FormerPath>`
    select r.project_code, r.link_url, r.channel_code, r.created_at, c.link_url as target
    from channel_redirect r join channel c
      on c.project_code = r.project_code and c.channel_code = r.channel_code
    order by r.created_at desc`.execute(db);
  for (const { project_code: site, link_url: path, channel_code: code, created_at: at, target } of former) {
    const key = keyOf(path);
    if (take(site, key))
      await sql`insert into redirect
        (project_code, redirect_id, path, target, is_permanent, note, modified_at, address_key, channel_code)
        values (${site}, ${`page:${key}`}, ${path}, ${target}, 1, '', ${at}, ${key}, ${code})`.execute(db);
  }
  await db.schema.dropIndex('redirect_by_path').execute();
  await sql`create unique index redirect_by_address on redirect (project_code, address_key)`.execute(db);
};

/** As `keyOfAddress` of this version. */
function keyOf(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Bytes that are no text stay as they are.
  }
  return decoded
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '');
}
