/** Answers the calls about the sites of the server: new ones, limits, archives, and their removal. */
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, type ReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isSiteCode } from '../../database/rows/site-tables.ts';
import { exportSite, refuseToWait, siteRefusalOf } from '../../domains/operations/index.ts';
import { formatQuota, listQuotas, parseQuota, storeQuota, type Quota } from '../../domains/quotas/index.ts';
import { writeAudit } from '../../domains/records/index.ts';
import { DEFAULT_SITE, listServerSites, parseHost } from '../../domains/sites/index.ts';
import { giveKit, listServerKits } from '../../entities/kits/give-kit.ts';
import { dropEverything } from '../../entities/engine/drop-everything.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { openKeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeSite } from '../../seed/make-site.ts';
import { keepSite, removeSite, SITE_ARCHIVE, siteArchives, takeSite } from '../../seed/move-site.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { entityContext } from '../entity/for-whom.ts';
import { nameAnswer, requireFile } from '../calls/files.ts';

const LIMITS = ['storage', 'items', 'requests'] as const;

async function listSites({ services }: CallContext) {
  const { queries } = services.database;
  const quotas = new Map((await listQuotas(queries)).map((quota) => [quota.projectCode, quota]));
  return (await listServerSites(queries)).map(({ code, ...site }) => {
    const quota = quotas.get(code);
    const limits = LIMITS.map((name) => {
      const limit = quota?.[name] ?? null;
      return [name, limit === null ? '' : formatQuota(name, limit)] as const;
    });
    const used =
      quota === undefined
        ? {}
        : { storageUsed: formatQuota('storage', quota.used.storage), itemsUsed: quota.used.items };
    return { id: code, ...site, ...(Object.fromEntries(limits) as Record<keyof Quota, string>), ...used };
  });
}

/** With what the site calls itself: people know it by that. */
async function withName<Row extends { id: string }>({ services, language }: CallContext, row: Row) {
  const site = await services.sites.get(row.id);
  const name = site === undefined ? '' : (await services.settings.get(site, language)).name;
  return { ...row, name };
}

async function requireSite({ services }: CallContext, code: string): Promise<SiteIdentity> {
  const found = await services.sites.get(code);
  if (found === undefined) throw new HttpError(404, 'console.unknown');
  return found;
}

/** A free host of the body, as browsers send it. */
async function readHost({ services }: CallContext, text: string): Promise<string> {
  const host = parseHost(text);
  if (host === undefined) throw new FieldError(422, 'host.malformed', '/host');
  const { PUBLIC_URL } = services.config;
  const isServers = PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === host;
  const sites = await listServerSites(services.database.queries);
  if (isServers || sites.some(({ hosts }) => hosts.includes(host)))
    throw new FieldError(409, 'host.taken', '/host');
  return host;
}

/** A limit as it is written; an empty one is none. */
function readLimit(name: keyof Quota, text: string): number | null {
  const limit = parseQuota(name, text.trim() === '' ? 'none' : text.trim());
  if (limit === undefined) throw new FieldError(422, 'server.limit', `/${name}`);
  return limit;
}

/** Sends an archive. Whoever has it has everything: the log says who took it. */
async function sendArchive(context: CallContext, id: string, path: string): Promise<ReadStream> {
  const { services, site, caller } = context;
  const { request } = requireExchange(context);
  await writeAudit(services.database.queries, {
    projectCode: site.projectCode,
    author: { ownerId: caller.ownerId ?? '', name: caller.name ?? '', address: request.ip },
    entity: 'server',
    id,
    action: 'download',
    after: { id },
  });
  nameAnswer(context, basename(path), { 'content-length': (await stat(path)).size });
  return createReadStream(path);
}

/** Takes the site of an uploaded archive. The pages of all sites are drawn anew: its hosts were others'. */
async function importSite(context: CallContext, path: string, wanted: { code: string; host: string }) {
  const { config, database } = context.services;
  const place = { config, database, hash: openKeyedHash(config.DATA_DIR), onWait: refuseToWait };
  const hosts = wanted.host === '' ? undefined : [await readHost(context, wanted.host)];
  try {
    const { code, owner } = await takeSite(place, path, {
      ...(wanted.code === '' ? {} : { projectCode: wanted.code }),
      ...(hosts && { hosts }),
    });
    return { id: code, owner: owner?.name ?? '', password: owner?.password ?? '' };
  } catch (error) {
    throw siteRefusalOf(error);
  } finally {
    await dropEverything(context.services);
  }
}

export default defineRoutes('consoleServer', {
  async list(context, { query: { pageNum, pageSize } }) {
    const all = await listSites(context);
    const shown = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    const data = await Promise.all(shown.map((row) => withName(context, row)));
    return { data, total: all.length, pageNum, pageSize };
  },
  async create(context, { body: { code, host } }) {
    const { config, database, sites } = context.services;
    if (!isSiteCode(code)) throw new FieldError(422, 'server.code', '/code');
    const hosts = [await readHost(context, host)];
    // The password of the first site is not that of all.
    const ofSite = { ...config, OWNER_PASSWORD: undefined };
    const owner = await makeSite({ config: ofSite, database, sites }, { code, kit: 'blank', hosts });
    if (owner === undefined) throw new FieldError(409, 'server.taken', '/code');
    return { id: code, owner: owner.name, password: owner.password ?? '' };
  },
  kits: (context, { query: { pageNum, pageSize } }) =>
    listServerKits(entityContext(context), { pageNum, pageSize }),
  async giveKit(context, { body: { id, kit } }) {
    const [code = '', name = ''] = kit.split('/');
    const [from, to] = [await requireSite(context, code), await requireSite(context, id)];
    await giveKit(entityContext(context), { from, kit: name, to });
  },
  async limit(context, { body: { id, ...texts } }) {
    await requireSite(context, id);
    const limits = LIMITS.map((name) => [name, readLimit(name, texts[name])] as const);
    await storeQuota(context.services.database.queries, id, Object.fromEntries(limits));
  },
  async export(context, { query: { id } }) {
    await requireSite(context, id);
    const { config } = context.services;
    const folder = join(siteArchives(config.DATA_DIR), randomUUID());
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${id}.tar`);
    await exportSite({ config }, id, path);
    const bytes = await sendArchive(context, id, path);
    return bytes.on('close', () => void rm(folder, { recursive: true, force: true }));
  },
  async import(context, { body: { code = '', host = '' } }) {
    return importSite(context, requireFile(context).path, { code: code.trim(), host: host.trim() });
  },
  async remove(context, { body: { id, confirm } }) {
    const { services } = context;
    const site = await requireSite(context, id);
    // It answers at all hosts that no site has claimed.
    if (id === DEFAULT_SITE) throw new HttpError(409, 'server.stays');
    if (confirm.trim() !== id)
      throw new FieldError(422, 'server.confirm', '/confirm', { params: { code: id } });
    const { config, database } = services;
    const archive = await keepSite(config, id);
    await removeSite({ config, database, onWait: refuseToWait }, site);
    await dropEverything(services);
    return { archive: basename(archive) };
  },
  async archive(context, { query: { name } }) {
    const path = join(siteArchives(context.services.config.DATA_DIR), name);
    if (!SITE_ARCHIVE.test(name) || !existsSync(path)) throw new HttpError(404, 'console.unknown');
    return sendArchive(context, name, path);
  },
});
