/** Tells owners and webhooks of sites that have nearly used up what the operator allows them. */
import type { Database } from '../database/database.ts';
import { tell } from '../domains/notices/index.ts';
import { formatQuota, listQuotas } from '../domains/quotas/index.ts';
import type { Sites } from '../domains/sites/index.ts';
import type { Job } from '../jobs/jobs.ts';
import { translateDelivery } from '../kernel/language.ts';

const NEAR = 0.9;
const EVERY_S = 60 * 60;

interface Parts {
  database: Pick<Database, 'queries'>;
  sites: Pick<Sites, 'get'>;
  now?: () => Date;
}

/** Each limit is told of once, as long as the queue remembers it: another limit is told of again. */
export const quotaWarningsJob = (parts: Parts): Job => ({
  name: 'quota warnings',
  everySeconds: EVERY_S,
  run: () => warnOfQuotas(parts),
});

export async function warnOfQuotas({ database, sites, now = () => new Date() }: Parts): Promise<void> {
  for (const { projectCode, used, ...quota } of await listQuotas(database.queries))
    for (const what of ['storage', 'items'] as const) {
      const limit = quota[what];
      if (limit === null || used[what] < limit * NEAR) continue;
      const site = await sites.get(projectCode);
      if (site === undefined) continue;
      const words = (language: string) => ({
        what: translateDelivery(language, `notice.quota.${what}`),
        percent: String(limit === 0 ? 100 : Math.floor((used[what] / limit) * 100)),
        used: formatQuota(what, used[what]),
        limit: formatQuota(what, limit),
      });
      const happening = { event: 'quota', key: `${what}:${limit}`, words, path: '/owner' } as const;
      await tell(database.queries, site, happening, now());
    }
}
