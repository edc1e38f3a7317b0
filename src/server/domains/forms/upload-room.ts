// Limits the disk that unsubmitted uploads may take.
import type { Insertable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { lockName } from '../../database/lock-name.ts';
import { UPLOADS_LOCK } from '../../database/operation-locks.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { FormFileTable } from '../../../../runtime/generated/tables.generated.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { networkOf } from '../../kernel/network.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { requireStorage } from '../quotas/index.ts';
import { MEGABYTE } from './file-rules.ts';

/** The disk that uploads may take before and after their form is submitted. */
export type UploadRoom = ReturnType<typeof makeUploadRoom>;

/** Marks the file of a row as dropped and removes both. */
export type DropFile = (file: { project_code: string; file_id: string; ending: string }) => Promise<void>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Unsubmitted files of a site in bytes, so that strangers cannot fill the disk. */
const MAX_UNCLAIMED = 1_073_741_824;
/** Files that are dropped for one upload, which waits for it. */
const MAX_DROPPED = 100;
const RETRY_AFTER_S = '3600';

export function makeUploadRoom(
  { queries }: Database,
  hash: KeyedHash,
  guestMegabytes: number,
  drop: DropFile,
) {
  /** Drops the oldest files of whoever has most of them: who uploads little never loses a file. */
  async function takeFromLargest(site: SiteIdentity, uploader: string, missing: number): Promise<void> {
    const largest = await unclaimedOf(queries, site)
      .select('uploader')
      .groupBy('uploader')
      .orderBy(({ fn }) => fn.sum('bytes'), 'desc')
      .limit(1)
      .executeTakeFirst();
    if (largest === undefined || largest.uploader === uploader) throw full();
    const oldest = await unclaimedOf(queries, site)
      .select(['project_code', 'file_id', 'ending', 'bytes'])
      .where('uploader', '=', largest.uploader)
      .orderBy('created_at')
      .limit(MAX_DROPPED)
      .execute();
    let left = missing;
    for (const file of oldest) {
      if (left <= 0) return;
      await drop(file);
      left -= file.bytes;
    }
  }

  return {
    /** What the uploader is called in the rows of files: a keyed hash of the member, else of the network. */
    nameUploader: ({ memberId }: Caller, address: string) =>
      memberId === undefined
        ? hash('uploads', 'network', networkOf(address))
        : hash('uploads', 'member', memberId),
    /**
     * Makes room for a file. Throws a 429 with `Retry-After` for a network of guests that has uploaded enough
     * today, and a 503 when there is no room left that somebody else has more of.
     */
    async make(site: SiteIdentity, { memberId }: Caller, uploader: string, bytes: number) {
      if (memberId === undefined) await requireShare(queries, guestMegabytes, { site, uploader, bytes });
      const missing = (await countUnclaimed(queries, site)) + bytes - MAX_UNCLAIMED;
      if (missing > 0) await takeFromLargest(site, uploader, missing);
    },
    /**
     * Stores the row of a file in its transaction. Files that are sent at the same time are counted one after
     * another. Throws a 413 when the site has no room for it, and the errors of `make` when others have taken
     * the room that was made.
     */
    async store(
      transaction: Queries,
      site: SiteIdentity,
      row: Insertable<FormFileTable> & { uploader: string },
    ) {
      await lockName(transaction, site.projectCode, UPLOADS_LOCK);
      if (row.member_id === null) await requireShare(transaction, guestMegabytes, { site, ...row });
      await storeRow(transaction, site, row);
    },
  };
}

/** Other files wait meanwhile. */
async function storeRow(
  transaction: Queries,
  site: SiteIdentity,
  row: Insertable<FormFileTable>,
): Promise<void> {
  if ((await countUnclaimed(transaction, site)) + row.bytes > MAX_UNCLAIMED) throw full();
  await requireStorage(transaction, site.projectCode, row.bytes);
  await transaction.insertInto('form_file').values(row).execute();
}

const full = (): HttpError =>
  new HttpError(503, 'form.files-full', {}, null, { 'retry-after': RETRY_AFTER_S });

/** The files of a site that no submission has claimed. */
function unclaimedOf(queries: Queries, site: SiteIdentity) {
  return selectWhere(queries, 'form_file', { project_code: site.projectCode }).where('record_id', 'is', null);
}

/** Their bytes. */
async function countUnclaimed(queries: Queries, site: SiteIdentity): Promise<number> {
  const { used } = await unclaimedOf(queries, site)
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('used'))
    .executeTakeFirstOrThrow();
  return Number(used);
}

/** Throws a 429 when an uploader has used its share of today. */
async function requireShare(
  queries: Queries,
  megabytes: number,
  { site, uploader, bytes }: { site: SiteIdentity; uploader: string; bytes: number },
): Promise<void> {
  const { used } = await selectWhere(queries, 'form_file', { project_code: site.projectCode, uploader })
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('used'))
    .where('created_at', '>', new Date(Date.now() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(used) + bytes > megabytes * MEGABYTE)
    throw new HttpError(429, 'form.files-enough', {}, null, { 'retry-after': RETRY_AFTER_S });
}
