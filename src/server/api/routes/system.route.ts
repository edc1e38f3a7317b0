// Answers the calls about the run state, backups and restores of the server.
import { defineRoutes } from '../calls/call.ts';
import { writeAudit } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';

export default defineRoutes('system', {
  getRunStatus: ({ services }) => services.runState.current(),
  async getRunStatusDetail({ services }, { query: { operationCode: code } }) {
    const finishStatus = services.runState.find(code) ?? (await services.backups.find(code));
    if (finishStatus === undefined) throw new HttpError(404, 'system.operation-unknown', { code });
    return { finishStatus };
  },
  backup: async ({ services }) => ({ operationCode: await services.backups.start() }),
  async restore({ services, site, caller, request }, { body: { backup } }) {
    // Once more after it: the line of the call itself is replaced like everything else.
    const note = () =>
      writeAudit(services.database.queries, {
        projectCode: site.projectCode,
        author: { ownerId: caller.ownerId ?? '', name: caller.name ?? '', address: request?.ip ?? '' },
        entity: 'system',
        id: undefined,
        action: 'restore',
        after: { backup },
      });
    return { operationCode: await services.backups.restore(backup, note) };
  },
  removeBackup: ({ services }, { body: { backup } }) => services.backups.remove(backup),
  backups: ({ services }) => services.backups.list(),
});
