// Fills an empty database with a seed and the first owner.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { indexPages, readShownLogo, writeContents } from '../domains/content/index.ts';
import { keepVersions } from '../domains/documents/index.ts';
import { indexItems } from '../domains/items/index.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { hashPassword, isCommonPassword } from '../domains/identity/index.ts';
import type { Database } from '../database/database.ts';
import { mediaKeyOf, queueStored, type MediaLibrary } from '../domains/media/index.ts';
import { ConfigError, type Config } from '../kernel/config.ts';
import { DEFAULT_SITE, hashLogo, storeSetting, type Sites } from '../domains/sites/index.ts';
import { orderPictures } from './picture-order.ts';
import { readSeed } from './read-seed.ts';
import { seedFromArchive } from './seed-archive.ts';
import type { SeedDocument } from './seed-document.ts';
import { readSeedPages } from './seed-pages.ts';
import { makeSeedRows, type SeedRows } from './seed-rows.ts';
import { storeMedia } from './store-media.ts';

const AUTHOR = 'seed';
const OWNER_NAME = 'owner';
const RANDOM_BYTES = 12;
/** Rows of one statement. */
const MAX_ROWS = 500;

/** The owner made by the first start. `password` is present when it is random and must be printed. */
export interface FirstOwner {
  name: string;
  password?: string;
}

interface SeedDependencies {
  config: Config;
  database: Database;
  media: Pick<MediaLibrary, 'store'>;
  sites: Pick<Sites, 'get' | 'forget'>;
}

/**
 * Writes the configured seed and the first owner into an empty database, all or nothing. Returns undefined
 * when it is not empty. Throws a `ConfigError` when the owner's password is a common one.
 */
export async function seedDatabase(dependencies: SeedDependencies): Promise<FirstOwner | undefined> {
  if ((await dependencies.sites.get(DEFAULT_SITE)) !== undefined) return undefined;
  const { config, database, sites } = dependencies;
  if (config.SEED !== 'archive') return writeSeed(dependencies, await readSeed(config.SEED));
  const owner = await seedFromArchive(config, database);
  sites.forget();
  return owner;
}

/**
 * Writes a seed and the first owner. Returns undefined when another process was faster.
 */
export async function writeSeed(
  { config, database, media, sites }: SeedDependencies,
  seed: SeedDocument,
  projectCode: string = DEFAULT_SITE,
): Promise<FirstOwner | undefined> {
  const { defaultLanguage, languages } = seed.site;
  const site: SiteIdentity = { projectCode, defaultLanguage, languages };
  const now = new Date().toISOString();
  const password = config.OWNER_PASSWORD ?? randomBytes(RANDOM_BYTES).toString('base64url');
  if (config.OWNER_PASSWORD !== undefined && (await isCommonPassword(password)))
    throw new ConfigError(
      'OWNER_PASSWORD must be a password that is not one of the 100,000 most common ones.',
    );
  const passwordHash = await hashPassword(password);
  const stored = await storeMedia(media.store, seed, projectCode, now);
  const originals = orderPictures(seed).flatMap((code) =>
    stored.filter((file) => file.resource_code === code).map(mediaKeyOf),
  );
  const rows = makeSeedRows(seed, projectCode, now);
  const owner = ownerOf(projectCode, passwordHash, now);

  const isFirst = await database.write(async (transaction) => {
    // Of two processes that start at once, one makes the site. The other waits here and then returns.
    const made = await transaction
      .insertInto('site')
      .values({
        project_code: projectCode,
        default_language: defaultLanguage,
        languages: JSON.stringify(languages),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('project_code')
      .executeTakeFirst();
    if (made === undefined) return false;
    await insertAll(transaction, { ...rows, media: stored, owner: [owner] });
    await keepVersions(
      transaction,
      site,
      seed.blocks.map(({ name }) => name),
    );
    await indexItems(transaction, site);
    await writePages(transaction, site, seed);
    await rememberIdentity(transaction, site, seed);
    // Channels without a stored page have a name to be found by.
    await indexPages(
      transaction,
      site,
      seed.channels.map((channel) => channel.channelCode),
    );
    await queueStored(transaction, originals);
    return true;
  });
  if (!isFirst) return undefined;
  sites.forget();
  return config.OWNER_PASSWORD === undefined ? { name: OWNER_NAME, password } : { name: OWNER_NAME };
}

const ownerOf = (projectCode: string, passwordHash: string, now: string): Insertable<Tables['owner']> => ({
  project_code: projectCode,
  owner_id: randomUUID(),
  name: OWNER_NAME,
  role: 'owner',
  password_hash: passwordHash,
  created_at: now,
});

/** What the site is called and shows as its logo before anybody changes it. */
async function rememberIdentity(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { site: { name }, kit }: Pick<SeedDocument, 'site' | 'kit'>,
): Promise<void> {
  const { logo } = await readShownLogo(transaction, site);
  const seeded = { name, logoHash: hashLogo(logo), disclaimer: kit?.disclaimer ?? '' };
  await storeSetting(transaction, site.projectCode, 'seeded', seeded);
}

/** Inserts rows by table, some at a time: both databases limit the values of one statement. */
export async function insertAll(transaction: Transaction<Tables>, rows: SeedRows): Promise<void> {
  for (const statement of insertions(transaction, rows)) await statement.execute();
}

/** The same of those that are not there yet. */
export async function insertMissing(transaction: Transaction<Tables>, rows: SeedRows): Promise<void> {
  for (const statement of insertions(transaction, rows))
    await statement.onConflict((conflict) => conflict.doNothing()).execute();
}

function* insertions(transaction: Transaction<Tables>, rows: SeedRows) {
  for (const [table, values] of Object.entries(rows))
    for (let start = 0; start < values.length; start += MAX_ROWS)
      yield transaction.insertInto(table as keyof Tables).values(values.slice(start, start + MAX_ROWS));
}

/** Saves every page like an owner: whole in the default language, then the other languages. */
async function writePages(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  seed: SeedDocument,
): Promise<void> {
  for (const [language, asts] of readSeedPages(seed, site)) {
    const changes = [...asts].map(([channelCode, ast]) => ({ channelCode, ast, revision: undefined }));
    if (changes.length > 0)
      await writeContents(transaction, { site, language, author: AUTHOR, changes, place: [] });
  }
}
