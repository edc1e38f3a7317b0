import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import pino from 'pino';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';

describe.each(DATABASES)('the first start on $name', ({ settings }) => {
  async function open(where: { DATA_DIR: string; DATABASE_URL?: string }, env: Record<string, string> = {}) {
    const services = await openServices(
      loadConfig({ ...where, NODE_ENV: 'test', ...env }),
      pino({ level: 'silent' }),
    );
    onTestFinished(() => services.close());
    return services;
  }
  const countSites = async ({ database }: Awaited<ReturnType<typeof open>>) =>
    (await database.queries.selectFrom('site').selectAll().execute()).length;

  test('puts the demo site into an empty database, makes the owner, and is over in a moment', async () => {
    const services = await open(await settings('empty'));
    const owner = await seedDatabase(services);
    expect(owner).toMatchObject({ name: 'owner', password: expect.stringMatching(/^[\w-]{16}$/) });
    const site = await services.sites.find('any.example');
    expect(site).toEqual({ projectCode: 'default', defaultLanguage: 'zh-CN', languages: ['zh-CN', 'en-US'] });
    const tables = [
      'channel',
      'content',
      'content_item',
      'friend_link',
      'classification',
      'form_template',
      'media',
    ] as const;
    const filled = await Promise.all(
      tables.map((table) =>
        services.database.queries.selectFrom(table).select('project_code').limit(1).execute(),
      ),
    );
    expect(filled).toEqual(tables.map(() => [{ project_code: 'default' }]));
  });

  test('leaves a database that holds a site alone, and of several at once one seeds', async () => {
    const where = await settings('empty');
    // Servers that share a database have a data folder each.
    const places = [where, { ...where, DATA_DIR: makeTemporaryFolder() }];
    const all = await Promise.all(
      ('DATABASE_URL' in where ? places : [where]).map((place) => open(place, { SEED: 'blank' })),
    );
    const owners = await Promise.all(all.map((services) => seedDatabase(services)));
    expect(owners.filter((owner) => owner !== undefined)).toHaveLength(1);
    await Promise.all(all.map((services) => services.close()));
    const later = await open(where);
    expect(await seedDatabase(later)).toBeUndefined();
    expect(await countSites(later)).toBe(1);
    expect(await later.database.queries.selectFrom('content_item').selectAll().execute()).toEqual([]);
  });

  test('that fails leaves nothing behind, so that the next one begins anew', async () => {
    const where = await settings('empty');
    const services = await open(where);
    rmSync(`${where.DATA_DIR}/media`, { recursive: true, force: true });
    await expect(seedDatabase(services)).rejects.toThrow('ENOENT');
    expect(await countSites(services)).toBe(0);
    await services.close();
    expect(await seedDatabase(await open(where))).toBeDefined();
  });
});
