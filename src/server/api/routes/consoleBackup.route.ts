// Answers the owner's calls about backups.
import { writeAudit } from '../../domains/records/index.ts';
import type { Backup } from '../../domains/operations/index.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';

/** The newest moment of those backups that a condition holds for. */
function newest(all: readonly Backup[], momentOf: (each: Backup) => string | undefined): string | undefined {
  return all
    .flatMap((each) => momentOf(each) ?? [])
    .toSorted()
    .at(-1);
}

export default defineRoutes('consoleBackup', {
  async list({ services }, { query: { pageNum, pageSize } }) {
    const all = await services.backups.list();
    const isKeyHere = await services.backups.isKeyHere();
    const page = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return {
      data: page.map(({ backup, ...rest }) => ({
        id: backup,
        ...rest,
        isLocked: rest.isEncrypted === true && !isKeyHere,
      })),
      total: all.length,
      pageNum,
      pageSize,
    };
  },
  async summary({ services }) {
    const all = await services.backups.list();
    const { BACKUP_EVERY, BACKUP_CHANGES_EVERY, BACKUP_URL, BACKUP_RECIPIENT } = services.config;
    const proven = newest(all, ({ proof, provenAt }) => (proof === 'good' ? provenAt : undefined));
    const failed = newest(all, ({ proof, provenAt }) => (proof === 'bad' ? provenAt : undefined));
    return {
      count: all.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      place: BACKUP_URL === undefined ? ('disk' as const) : ('bucket' as const),
      isEncrypted: BACKUP_RECIPIENT !== undefined,
      isLocked: BACKUP_RECIPIENT !== undefined && !(await services.backups.isKeyHere()),
      every: BACKUP_EVERY === 0 ? undefined : BACKUP_EVERY,
      changesEvery: BACKUP_CHANGES_EVERY === 0 ? undefined : BACKUP_CHANGES_EVERY,
      lastAt: newest(all, ({ checkedAt, madeAt }) => (checkedAt === undefined ? undefined : madeAt)),
      provenAt: proven,
      // A later proof that went well has made up for it.
      failedAt: failed !== undefined && failed > (proven ?? '') ? failed : undefined,
    };
  },
  async download(context, { query: { id } }) {
    const { services, site, caller } = context;
    const { request, reply } = requireExchange(context);
    const { bytes, size } = await services.backups.read(id);
    // Whoever has it has everything: the log says who took it.
    await writeAudit(services.database.queries, {
      projectCode: site.projectCode,
      author: { ownerId: caller.ownerId ?? '', name: caller.name ?? '', address: request.ip },
      entity: 'system',
      id: undefined,
      action: 'download',
      after: { backup: id },
    });
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(id),
      'content-length': size,
    });
    return bytes;
  },
});
