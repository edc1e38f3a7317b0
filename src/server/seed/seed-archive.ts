/** Starts a new server from the archive of a site, and does what any import of one needs. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { selectWhere } from '../database/rows-where.ts';
import { hashPassword, isCommonPassword } from '../domains/identity/index.ts';
import { mediaKeyOf, queueStored } from '../domains/media/index.ts';
import { importSite, SiteError } from '../domains/operations/index.ts';
import { DEFAULT_SITE } from '../domains/sites/index.ts';
import { ConfigError, type Config } from '../kernel/config.ts';
import { openKeyedHash } from '../kernel/secrets/keyed-hash.ts';

const OWNER_NAME = 'owner';
const RANDOM_BYTES = 12;

/** An owner that was made; `password` is present when it is random and must be printed. */
export interface MadeOwner {
  name: string;
  password?: string;
}

/**
 * Imports the archive as the default site. Returns the owner that it makes when the archive, as that of a
 * template, has none. Undefined, too, when another process was faster.
 */
export async function seedFromArchive(config: Config, database: Database): Promise<MadeOwner | undefined> {
  if (config.SEED_ARCHIVE === undefined)
    throw new ConfigError('SEED=archive needs SEED_ARCHIVE, the path of a site archive.');
  const place = { config, database, hash: openKeyedHash(config.DATA_DIR) };
  try {
    await importSite(place, config.SEED_ARCHIVE, { projectCode: DEFAULT_SITE });
  } catch (error) {
    if (error instanceof SiteError && (await hasSite(database))) return undefined;
    throw error;
  }
  await queueCopies(database, DEFAULT_SITE);
  return makeFirstOwner(database, DEFAULT_SITE, config.OWNER_PASSWORD);
}

async function hasSite({ queries }: Database): Promise<boolean> {
  const found = selectWhere(queries, 'site', { project_code: DEFAULT_SITE }).select('project_code');
  return (await found.executeTakeFirst()) !== undefined;
}

/** Makes the copies of the pictures in other widths; an archive has none. */
export async function queueCopies(database: Database, projectCode: string): Promise<void> {
  await database.write(async (transaction) => {
    const pictures = await selectWhere(transaction, 'media', { project_code: projectCode, resource_type: 1 })
      .selectAll()
      .execute();
    await queueStored(transaction, pictures.map(mediaKeyOf));
  });
}

/** Makes the owner of a site that has none. */
export async function makeFirstOwner(
  database: Database,
  projectCode: string,
  given?: string,
): Promise<MadeOwner | undefined> {
  const password = given ?? randomBytes(RANDOM_BYTES).toString('base64url');
  if (await isCommonPassword(password))
    throw new ConfigError('OWNER_PASSWORD is one of the 100,000 most common passwords. Choose another.');
  const passwordHash = await hashPassword(password);
  const isMade = await database.write(async (transaction) => {
    const any = selectWhere(transaction, 'owner', { project_code: projectCode }).select('owner_id');
    if ((await any.limit(1).executeTakeFirst()) !== undefined) return false;
    const owner = {
      project_code: projectCode,
      owner_id: randomUUID(),
      name: OWNER_NAME,
      role: 'owner',
      password_hash: passwordHash,
      created_at: new Date().toISOString(),
    };
    await transaction.insertInto('owner').values(owner).execute();
    return true;
  });
  if (!isMade) return undefined;
  return given === undefined ? { name: OWNER_NAME, password } : { name: OWNER_NAME };
}
