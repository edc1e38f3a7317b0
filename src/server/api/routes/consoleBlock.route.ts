import { describeChanges } from '../../entities/blocks/describe-changes.ts';
import { defineRoutes } from '../calls/call.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleBlock', {
  changes: (context, { body }) => describeChanges(entityContext(context), body),
});
