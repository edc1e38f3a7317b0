/**
 * Keeps the contents that a file has and had. Replacing it adds one, and the history goes back to those kept.
 */
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ANIMATED } from '../../../../runtime/model/media.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { MediaTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { withCleanFile, type CleanFile } from '../../storage/clean-file.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { ResourceType } from '../../storage/media-type.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import { requireStorage } from '../quotas/index.ts';
import { queueUpload, type CopyQueue } from './copy-queue.ts';
import { mediaKeyOf } from './media-rows.ts';
import type { CopyPreparation } from './prepare-copies.ts';

/** Contents of one file that are kept beside the one of today. */
const MAX_KEPT = 10;

export interface MediaContents {
  /**
   * Checks and stores a new content for a file of the library, and returns its version; saving the version
   * makes it the content. Throws a 404 for an unknown file, and a 422 or 415 for a content that may not be.
   */
  add(site: SiteIdentity, id: string, file: ReceivedFile): Promise<string>;
  /** Drops a content that was added and could not be saved. */
  drop(site: SiteIdentity, id: string, version: string): Promise<void>;
  /** Drops the oldest contents that are not to be kept any longer. */
  prune(site: SiteIdentity, id: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  store: MediaStore;
  pictures: MediaProcess;
  queue: Pick<CopyQueue, 'release'>;
  preparation: Pick<CopyPreparation, 'wake'>;
}

export function makeMediaContents(dependencies: Dependencies): MediaContents {
  const { database, store, pictures, queue, preparation } = dependencies;
  const { queries } = database;
  async function keep(
    site: SiteIdentity,
    row: Selectable<MediaTable>,
    clean: CleanFile & { content_hash: string },
  ): Promise<string> {
    const { ending: type, width, height, bytes, content_hash } = clean;
    const version = randomBytes(6).toString('hex') + (clean.isAnimated === true ? ANIMATED : '');
    const content = { version, type, width, height, bytes, content_hash };
    const key = mediaKeyOf({ resource_code: row.resource_code, ...content });
    await database.write(async (transaction) => {
      await requireStorage(transaction, site.projectCode, bytes);
      await keepContent(transaction, row, row.created_at);
      await keepContent(transaction, { ...row, ...content }, new Date().toISOString());
      await queueUpload(transaction, key);
    });
    try {
      await store.put(key, clean.path);
      await queue.release(key);
    } catch (error) {
      // The history must not go back to a content that was never stored.
      await forget(queries, site, row.resource_code, content.version).catch(() => undefined);
      throw error;
    }
    preparation.wake();
    return content.version;
  }
  return {
    async add(site, id, file) {
      const row = await ofFile(queries.selectFrom('media').selectAll(), site, id)
        .where('state', '=', 'saved')
        .executeTakeFirstOrThrow(() => new HttpError(404, 'media.unknown', { code: id }));
      const resourceType = row.resource_type as ResourceType;
      return withCleanFile({ file, resourceType, store, pictures }, (clean) =>
        keep(site, row, { ...clean, content_hash: file.sha256 }),
      );
    },
    async drop(site, id, version) {
      const [content] = await listContents(queries, site, id, version);
      if (content === undefined) return;
      await forget(queries, site, id, version);
      await store.remove(mediaKeyOf(content));
    },
    async prune(site, id) {
      const current = await ofFile(
        queries.selectFrom('media').select('version'),
        site,
        id,
      ).executeTakeFirst();
      const kept = await listContents(queries, site, id);
      const others = kept.filter(({ version }) => version !== current?.version);
      for (const { version } of others.slice(0, Math.max(0, others.length - MAX_KEPT)))
        // Other sites of the same seed may have the first content.
        if (version !== '') await this.drop(site, id, version);
    },
  };
}

async function forget(queries: Queries, site: SiteIdentity, id: string, version: string): Promise<void> {
  await ofFile(queries.deleteFrom('media_version'), site, id).where('version', '=', version).execute();
}

function ofFile<Statement extends { where(column: never, op: never, value: never): Statement }>(
  statement: Statement,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  id: string,
): Statement {
  return statement
    .where('project_code' as never, '=' as never, projectCode as never)
    .where('resource_code' as never, '=' as never, id as never);
}

/** The kept contents of a file, the oldest first. */
function listContents(
  queries: Queries,
  site: Pick<SiteIdentity, 'projectCode'>,
  id: string,
  version?: string,
) {
  const all = ofFile(queries.selectFrom('media_version').selectAll(), site, id);
  return (version === undefined ? all : all.where('version', '=', version)).orderBy('created_at').execute();
}

type Content = Pick<
  Selectable<MediaTable>,
  'project_code' | 'resource_code' | 'version' | 'type' | 'width' | 'height' | 'bytes' | 'content_hash'
>;

async function keepContent(queries: Queries, content: Content, createdAt: string): Promise<void> {
  const { project_code, resource_code, version, type, width, height, bytes, content_hash } = content;
  const kept = { project_code, resource_code, version, type, width, height, bytes, content_hash };
  await queries
    .insertInto('media_version')
    .values({ ...kept, created_at: createdAt })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** The columns of a file that make a kept content its own. Throws a 409 for one that is not kept. */
export async function requireVersion(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  version: string,
): Promise<Partial<Selectable<MediaTable>>> {
  const [content] = await listContents(queries, site, id, version);
  if (content === undefined) throw new FieldError(409, 'media.content-gone', '/values/version');
  const row = await ofFile(queries.selectFrom('media').selectAll(), site, id).executeTakeFirstOrThrow();
  const { type, width, height, bytes, content_hash } = content;
  const firstKey = row.first_key ?? mediaKeyOf(row);
  const name = nameOfType(row.name, { before: row.type, type });
  return { name, version, type, width, height, bytes, content_hash, first_key: firstKey, copy_bytes: null };
}

/** The keys of all contents of a file. */
export async function versionKeys(
  queries: Queries,
  site: Pick<SiteIdentity, 'projectCode'>,
  id: string,
): Promise<string[]> {
  const row = await ofFile(queries.selectFrom('media').selectAll(), site, id).executeTakeFirst();
  const contents = await listContents(queries, site, id);
  return [...new Set([...(row === undefined ? [] : [row]), ...contents].map(mediaKeyOf))];
}

/** A file that has become one of another type is saved under a name with its ending. */
function nameOfType(name: string, { before, type }: { before: string; type: string }): string {
  const [, ending = ''] = /\.([A-Za-z0-9]{2,5})$/.exec(name) ?? [];
  const isOld = ending.toLowerCase() === before || (before === 'jpg' && ending.toLowerCase() === 'jpeg');
  return isOld && type !== before ? `${name.slice(0, -ending.length)}${type}` : name;
}
