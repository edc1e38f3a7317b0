/** Answers the calls about the sites of the server: new ones, what each may use, and archives of them. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSiteCode } from '../../database/rows/site-tables.ts';
import { exportSite } from '../../domains/operations/index.ts';
import { formatQuota, listQuotas, parseQuota, storeQuota, type Quota } from '../../domains/quotas/index.ts';
import { writeAudit } from '../../domains/records/index.ts';
import { listServerSites, parseHost } from '../../domains/sites/index.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { makeSite } from '../../seed/make-site.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';

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

async function requireSite({ services }: CallContext, code: string): Promise<void> {
  if ((await services.sites.get(code)) === undefined) throw new HttpError(404, 'console.unknown');
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

export default defineRoutes('consoleServer', {
  async list(context, { query: { pageNum, pageSize } }) {
    const all = await listSites(context);
    const data = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
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
  async limit(context, { body: { id, ...texts } }) {
    await requireSite(context, id);
    const limits = LIMITS.map((name) => [name, readLimit(name, texts[name])] as const);
    await storeQuota(context.services.database.queries, id, Object.fromEntries(limits));
  },
  async export(context, { query: { id } }) {
    await requireSite(context, id);
    const { services, site, caller } = context;
    const { request, reply } = requireExchange(context);
    const folder = join(services.config.DATA_DIR, 'backups', 'sites');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${id}-${randomUUID()}.tar`);
    await exportSite({ config: services.config }, id, path);
    // Whoever has it has everything: the log says who took it.
    await writeAudit(services.database.queries, {
      projectCode: site.projectCode,
      author: { ownerId: caller.ownerId ?? '', name: caller.name ?? '', address: request.ip },
      entity: 'server',
      id,
      action: 'download',
      after: { id },
    });
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(`${id}.tar`),
      'content-length': (await stat(path)).size,
    });
    return createReadStream(path).on('close', () => void rm(path, { force: true }));
  },
});
