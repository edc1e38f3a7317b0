/** Answers the calls of the console's home: what waits, what was changed, and how the week was. */
import { listFailedJobs, readLastChanges } from '../../domains/records/index.ts';
import { formatQuota, listQuotas } from '../../domains/quotas/index.ts';
import { after } from '../../kernel/clock.ts';
import { translateConsole } from '../../kernel/language.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { figuresFor } from '../calls/figures-for.ts';
import { hasOwnNameForKit } from '../../entities/kits/kit-words.ts';
import { entities } from '../../entities/registry.ts';
import type { EntityContext, Waiting } from '../../entities/engine/contract.ts';
import { unreadableInAudit } from '../../entities/engine/audited-areas.ts';
import { addressOf, describeChange } from '../../entities/engine/describe-change.ts';
import { entityContext } from '../entity/for-whom.ts';

/** What costs most while it waits comes first; of one kind, what has most money in it. */
const URGENCY: readonly Waiting['kind'][] = ['failed', 'money', 'people', 'content'];
const MAX_CHANGES = 8;
const WEEK_DAYS = 7;
const DAY_S = 24 * 60 * 60;
/** Changes that say nothing about the site. */
const UNINTERESTING = ['saveLanguage', 'logout'];

/** What waits of entities that the owner may read, and what has failed. */
async function readWaiting(context: EntityContext): Promise<Waiting[]> {
  const { owner, site, queries } = context;
  const asked = [...entities.values()].filter(({ description }) =>
    owner.permissions.has(`${description.area}.read`),
  );
  const found = await Promise.all(
    asked.map(async ({ definition }) => (await definition.waiting?.(context)) ?? []),
  );
  const since = after(new Date(), -WEEK_DAYS * DAY_S);
  const jobs = await listFailedJobs(queries, site.projectCode, owner.ownerId, since);
  const lost = owner.permissions.has('settings.read')
    ? await context.services.messages.records.countRefused(queries, site.projectCode, since)
    : 0;
  return [
    ...found.flat(),
    { name: 'failedJobs', kind: 'failed' as const, count: jobs.length, link: linkOfJob(jobs[0]) },
    { name: 'lostMessages', kind: 'failed' as const, count: lost, link: '/owner/message?state=refused' },
  ]
    .filter(({ count }) => count > 0)
    .toSorted(
      (a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) || (b.amount ?? 0) - (a.amount ?? 0),
    );
}

/** The list that it was begun in, which shows it; empty where there is none. */
function linkOfJob(job: { id: string; entity: string } | undefined): string {
  const list = job === undefined ? '' : addressOf(job.entity);
  return list === '' ? '' : `${list}#job=${job?.id ?? ''}`;
}

/** What the operator allows the site, and what is used of it; nothing without a quota. */
async function describeQuota({ queries, site, language }: EntityContext) {
  const [quota] = await listQuotas(queries, site.projectCode);
  if (quota === undefined) return [];
  return (['storage', 'items', 'requests'] as const).flatMap((name) => {
    const limit = quota[name];
    if (limit === null) return [];
    const used = name === 'requests' ? 0 : quota.used[name];
    const params = { used: formatQuota(name, used), limit: formatQuota(name, limit) };
    const text = translateConsole(language, `quota.${name}`, params);
    // A limit of 0 is used up.
    const percent = name === 'requests' ? undefined : Math.round((used / Math.max(limit, 1)) * 100);
    return [{ name, text, percent }];
  });
}

async function readChanges({ services, site }: CallContext, { language, owner }: EntityContext) {
  const who = owner.permissions.has('audit.read') ? undefined : owner.name;
  const hidden = unreadableInAudit(owner.permissions);
  const options = { who, hidden, without: UNINTERESTING, most: MAX_CHANGES, language };
  const changes = await readLastChanges(services.database.queries, site.projectCode, options);
  return changes.map((change) => {
    const { text, link } = describeChange(change, language);
    return { id: change.line, at: change.at, text, link };
  });
}

export default defineRoutes('consoleHome', {
  async get(context) {
    const opened = entityContext(context);
    const { language, owner } = opened;
    const waiting = (await readWaiting(opened)).map((each) => ({
      ...each,
      text: translateConsole(language, `waiting.${each.name}`, { count: each.count }),
      act: translateConsole(language, `waiting.${each.name}.act`),
    }));
    const quotas = owner.permissions.has('settings.read') ? await describeQuota(opened) : [];
    const changes = await readChanges(context, opened);
    const has = (await hasOwnNameForKit(opened)) ? ['kit' as const] : [];
    if (!owner.permissions.has('statistics.read')) return { waiting, quotas, changes, has };
    const { totals, before } = await context.services.statistics.totals(context.site, WEEK_DAYS);
    const { caller } = context;
    const figures = { totals: figuresFor(caller, totals), before: figuresFor(caller, before) };
    return { waiting, quotas, changes, has, figures };
  },
});
