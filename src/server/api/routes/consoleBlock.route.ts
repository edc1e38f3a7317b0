import { describeChanges } from '../../entities/blocks/describe-changes.ts';
import { makePlain } from '../../entities/blocks/make-plain.ts';
import { defineRoutes } from '../calls/call.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleBlock', {
  makePlain: (context, { body }) => makePlain(entityContext(context), body.id),
  changes: (context, { body }) => describeChanges(entityContext(context), body),
});
