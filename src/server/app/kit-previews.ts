/**
 * Shows kits as they would be. They are put into a database of their own, in a temporary folder, and drawn by
 * the pages of every site: what is seen is what a site gets. It is opened with the first preview, and removed
 * some time after the last.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerSiteBlock } from '../../assembly/site-blocks.ts';
import type { Services } from '../entities/engine/services.ts';
import { adoptBlocks } from '../entities/kits/adopt-blocks.ts';
import { findKit } from '../entities/kits/read-kits.ts';
import { runAcrossSites } from '../database/site-scope.ts';
import { defaultConfig } from '../kernel/config.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { makeLogger } from '../kernel/logging.ts';
import { KIT_PAGES } from '../pages/kit-pages.ts';
import type { PageContext } from '../pages/page-context.ts';
import { seedForSite } from '../seed/seed-for-site.ts';
import { writeSeed } from '../seed/seed.ts';
import { mediaTypeOf } from '../storage/media-type.ts';
import { openServices } from './open-services.ts';

const KEPT_MS = 15 * 60 * 1000;
const HOUR_S = 3600;

interface Shown {
  services: Services;
  context: PageContext;
  sites: Map<string, Promise<SiteIdentity | undefined>>;
  /** Names of the blocks of kits: the registry of all sites has them until nobody looks at kits any more. */
  blocks: Set<string>;
  close(): Promise<void>;
}

export function makeKitPreviews(
  { database, media }: Pick<Services, 'database' | 'media'>,
  makeContext: (services: Services) => Promise<PageContext>,
) {
  let shown: Promise<Shown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const closing = shown;
    shown = undefined;
    await (await closing?.catch(() => undefined))?.close();
  }
  function touch(): Promise<Shown> {
    clearTimeout(timer);
    timer = setTimeout(() => void close(), KEPT_MS).unref();
    shown ??= openShown(makeContext).catch((error: unknown) => {
      shown = undefined;
      throw error;
    });
    return shown;
  }

  return {
    /** Undefined for an unknown kit. */
    async open(site: SiteIdentity, id: string) {
      const found = await findKit({ site, queries: database.queries, services: { media } }, id);
      if (found === undefined) return undefined;
      return runAcrossSites(async () => {
        const { services, context, sites, blocks } = await touch();
        const made = sites.get(id) ?? writeKit({ services, blocks }, id, found.seed);
        sites.set(id, made);
        const own = await made.catch((error: unknown) => {
          sites.delete(id);
          throw error;
        });
        return own && { context, site: own };
      });
    },
    /** Registers the addresses of the pictures of kits. */
    register(app: FastifyInstance) {
      app.get<{ Params: { kit: string; file: string } }>(
        `${KIT_PAGES}:kit/media/:file`,
        async ({ params: { kit, file } }, reply) => {
          const { services, sites } = (await shown) ?? {};
          if (services === undefined || sites?.has(kit) !== true) return reply.callNotFound();
          const copy = await services.media.findCopy(file, false);
          const key = copy?.key ?? file;
          if ((await services.media.store.find(key)) === undefined) return reply.callNotFound();
          const kept = { 'cache-control': `private, max-age=${HOUR_S}`, 'content-type': mediaTypeOf(key) };
          return reply.headers(kept).send(await services.media.store.read(key));
        },
      );
      app.addHook('onClose', close);
    },
  };
}

/** Nothing of it is reached from outside, and none of its jobs runs. */
async function openShown(makeContext: (services: Services) => Promise<PageContext>): Promise<Shown> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-kits-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const config = { ...defaultConfig(), DATA_DIR: folder, LOG_LEVEL: 'silent' } as const;
    const services = await openServices(config, makeLogger('silent'));
    const blocks = new Set<string>();
    const close = async (): Promise<void> => {
      await services.close();
      for (const name of blocks) registerSiteBlock(name, undefined);
      remove();
    };
    return { services, context: await makeContext(services), sites: new Map(), blocks, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Its blocks get names of their own: those of the file may be names of blocks that sites show. */
async function writeKit(
  { services, blocks }: Pick<Shown, 'services' | 'blocks'>,
  id: string,
  seed: Parameters<typeof writeSeed>[1],
): Promise<SiteIdentity | undefined> {
  // Two kits may have pictures of one code.
  const suffix = createHash('sha256').update(id).digest('hex').slice(0, 8);
  const adopted = adoptBlocks(seedForSite(seed, seed.site, suffix), new Set());
  for (const { name } of adopted.blocks) blocks.add(name);
  await writeSeed(services, { ...adopted.seed, blocks: adopted.blocks }, id);
  // Copies in other widths would be made for minutes.
  await services.database.queries.deleteFrom('picture_copies').execute();
  return services.sites.get(id);
}
