// Defines publications of several documents as records of the console.
import { countFailedPlans, countProposedSets } from '../domains/drafts/index.ts';
import { describeSet, readSetValues, writeSet } from './changes/set-values.ts';
import { listSets } from './changes/list-sets.ts';
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleChangeSet', {
  list: (context, search) => listSets(context, search),
  read: ({ site, queries }, ids) => readSetValues(queries, site, ids),
  details: (context, id) => describeSet(context, id),
  titleOf: ({ title }) => title,
  write: (context, change) => writeSet(context, change),
  async waiting({ queries, site, owner }) {
    const failed = await countFailedPlans(queries, site);
    // It waits for those who may publish it.
    const proposed = owner.permissions.has('content.publish') ? await countProposedSets(queries, site) : 0;
    const link = '/owner/change-set?state=';
    return [
      { name: 'failedPlans', kind: 'failed', count: failed, link: `${link}scheduled` },
      { name: 'proposedSets', kind: 'content', count: proposed, link: `${link}proposed` },
    ];
  },
});
