import { defineRoutes } from '../calls/call.ts';
import { HttpError } from '../../kernel/http-error.ts';

export default defineRoutes('system', {
  getRunStatus: ({ services }) => services.runState.current(),
  getRunStatusDetail({ services }, { query }) {
    const finishStatus = services.runState.find(query.operationCode);
    if (finishStatus === undefined)
      throw new HttpError(404, 404, 'system.operation-unknown', { code: query.operationCode });
    return { finishStatus };
  },
});
