/** Makes a site beside the others of a database: its content from a kit, its hosts, its first owner. */
import type { Database } from '../database/database.ts';
import type { Sites } from '../domains/sites/index.ts';
import type { Config } from '../kernel/config.ts';
import { makeOpenStore } from '../storage/open-stores.ts';
import { readSeed } from './read-seed.ts';
import { writeSeed, type FirstOwner } from './seed.ts';

interface NewSite {
  code: string;
  /** One of the kits of the program. */
  kit: string;
  /** Free ones. The first is the primary one. */
  hosts: readonly string[];
}

/** Undefined when there is a site of this code. */
export async function makeSite(
  { config, database, sites }: { config: Config; database: Database; sites: Sites },
  { code, kit, hosts }: NewSite,
): Promise<FirstOwner | undefined> {
  const seed = await readSeed(kit);
  const stores = await makeOpenStore(config);
  const media = { store: await stores.openStore('media') };
  const seeded = { config, database, media, sites };
  const owner = await writeSeed(seeded, seed, code).finally(() => stores.close());
  if (owner === undefined) return undefined;
  await database.write(async (transaction) => {
    for (const [at, host] of hosts.entries())
      await transaction
        .insertInto('site_host')
        .values({ project_code: code, host, is_primary: at === 0 ? 1 : 0 })
        .execute();
  });
  sites.forget();
  return owner;
}
