import process from 'node:process';
import { sql } from 'kysely';
import { openServices } from '../../../src/server/app/open-services.ts';
import { loadConfig } from '../../../src/server/kernel/config.ts';
import { makeLogger } from '../../../src/server/kernel/logging.ts';
import { indexItems } from '../../../src/server/domains/items/index.ts';
import { DEFAULT_SITE } from '../../../src/server/domains/sites/index.ts';
import type { Database } from '../../../src/server/database/database.ts';
import type { SeedDocument } from '../../../src/server/seed/seed-document.ts';
import { makeSeedRows } from '../../../src/server/seed/seed-rows.ts';
import { insertAll, writeSeed } from '../../../src/server/seed/seed.ts';
import { readSeed } from '../../../src/server/seed/read-seed.ts';
import { growItems, growPages } from '../at-size/grow-seed.ts';
import { makeVisitorRows } from '../at-size/visitor-rows.ts';

// Seeds the database of DATA_DIR or DATABASE_URL with the demo, or with the demo at size: grow-site.js demo,
// grow-site.js full. The program's own seeding writes the rows, so that derived tables are filled as well.

const size = process.argv[2];
const config = loadConfig(process.env);
const services = await openServices(config, makeLogger(config.LOG_LEVEL));
try {
  const { database } = services;
  const demo = await readSeed('demo');
  await writeSeed(services, size === 'full' ? growPages(demo) : demo);
  if (size === 'full') {
    await database.write((transaction) => insertAll(transaction, makeVisitorRows(demo, DEFAULT_SITE)));
    for (const items of growItems(demo)) await insertItems(database, { ...demo, items });
  }
  // Copies of pictures would be made for minutes, and their cost counted as that of requests.
  await database.queries.deleteFrom('picture_copies').execute();
  // PostgreSQL does this by itself some time after a large import.
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.queries);
} finally {
  await services.close();
}

async function insertItems(database: Database, seed: SeedDocument): Promise<void> {
  // A seed without anything but items; its rows of settings are the ones that exist.
  const none = { channels: [], pages: [], classifications: [], friendLinks: [], forms: [], dictionary: [] };
  const now = new Date().toISOString();
  const made = makeSeedRows({ ...seed, ...none }, DEFAULT_SITE, now);
  const { setting: _, site_document: __, ...rows } = made;
  const site = { projectCode: DEFAULT_SITE, ...seed.site };
  const codes = seed.items.map((item) => item.contentCode);
  await database.write(async (transaction) => {
    await insertAll(transaction, rows);
    await indexItems(transaction, site, codes);
  });
}
