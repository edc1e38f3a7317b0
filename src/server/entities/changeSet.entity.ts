// Defines publications of several documents as records of the console.
import { countFailedPlans } from '../domains/drafts/index.ts';
import { describeSet, readSetValues, writeSet } from './changes/set-values.ts';
import { listSets } from './changes/list-sets.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleChangeSet', {
  list: (context, search) => listSets(context, search),
  read: ({ site, queries }, ids) => readSetValues(queries, site, ids),
  details: (context, id) => describeSet(context, id),
  titleOf: ({ title }) => title,
  write: (context, change) => writeSet(context, change),
  async waiting({ queries, site }) {
    const count = await countFailedPlans(queries, site);
    return [{ name: 'failedPlans', kind: 'failed', count, link: '/owner/change-set?state=scheduled' }];
  },
});
