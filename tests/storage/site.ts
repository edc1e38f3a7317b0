import { readPage, savePages } from '../../src/server/domains/content/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { HttpError } from '../../src/server/kernel/http-error.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import type { Services } from '../../src/server/entities/engine/services.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { copyMigratedDatabase, makePostgresDatabase, type DatabaseName } from '../support/database.ts';

export const CHINESE = 'zh-CN';
export const ENGLISH = 'en-US';

/** Services over one database that holds a seed, for all tests of a `describe`. */
export function provideServices(kind: DatabaseName, seed: 'blank' | 'demo' = 'blank'): Services {
  const services = {} as Services;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  beforeAll(async () => {
    copyMigratedDatabase(folder);
    const database = kind === 'PostgreSQL' ? { DATABASE_URL: await makePostgresDatabase() } : {};
    const config = loadConfig({
      ...database,
      DATA_DIR: folder,
      SEED: seed,
      OWNER_PASSWORD: 'tessera-7',
      NODE_ENV: 'test',
    });
    Object.assign(services, await openServices(config, pino({ level: 'silent' })));
    await seedDatabase(services);
  });
  afterAll(async () => {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return services;
}

let sites = 0;

/** A new site of a server, with the pages HOME and ABOUTUS. */
export async function addSite(
  { database }: Services,
  projectCode = `site-${(sites += 1)}`,
): Promise<SiteIdentity> {
  const site = {
    projectCode,
    defaultLanguage: CHINESE,
    languages: [CHINESE, ENGLISH],
  };
  const of = { project_code: site.projectCode };
  await database.queries
    .insertInto('site')
    .values({
      ...of,
      default_language: CHINESE,
      languages: JSON.stringify(site.languages),
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  const channels = ['HOME', 'ABOUTUS'].map((code, index) => ({
    ...of,
    channel_code: code,
    parent_code: null,
    component: code,
    channel_name: '{}',
    link_url: `/${code}`,
    is_new_tab: 0 as const,
    is_home_page: 0 as const,
    seo: '{}',
    sort_order: index,
  }));
  await database.queries.insertInto('channel').values(channels).execute();
  return site;
}

/** A page of one block that no program knows, so that its data is kept as it is. */
export function makeAst(data: Ast['data'][string], dict: Ast['dict'] = {}): Ast {
  return { vm: [{ key: 'hero', block: 'made-up', version: 1 }], data: { hero: data }, dict };
}

/** What a call was refused with. */
export async function refusalOf(work: Promise<unknown>): Promise<HttpError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof HttpError) return outcome;
  throw new Error('The call was not refused.', { cause: outcome });
}

/** A site of its own, with functions that read and save its pages as its owner. */
export async function addSiteWithPages(services: Services) {
  const site = await addSite(services);
  const { queries } = services.database;
  return {
    site,
    queries,
    read: (languageCode: string, channelCode = 'HOME') =>
      readPage(queries, site, { channelCode, languageCode }),
    save: (language: string, ast: Ast, revision: number, channelCode = 'HOME') =>
      savePages(
        services,
        site,
        { language, channelContentMap: { [channelCode]: { ast, revision } } },
        { author: 'owner' },
      ),
  };
}
