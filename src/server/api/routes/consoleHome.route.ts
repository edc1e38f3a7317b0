/** The home of the console: what waits, what was changed, and how the week was. */
import { listDocuments } from '../../../assembly/console-registries.ts';
import { countFailedJobs, readLastChanges, type LastChange } from '../../domains/console/index.ts';
import { countLostMessages } from '../../domains/payments/index.ts';
import { after } from '../../kernel/clock.ts';
import { translateConsole } from '../../kernel/language.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { entities } from '../entities/registry.ts';
import type { EntityContext, Waiting } from '../entity/contract.ts';
import { entityContext } from '../entity/handlers.ts';

const MAX_CHANGES = 8;
const WEEK_DAYS = 7;
const DAY_S = 24 * 60 * 60;
/** Changes that say nothing about the site. */
const UNINTERESTING: ReadonlySet<string> = new Set(['saveLanguage', 'logout']);

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
  const jobs = await countFailedJobs(queries, site.projectCode, owner.ownerId, since);
  const lost = owner.permissions.has('orders.read')
    ? await countLostMessages(queries, site.projectCode, since)
    : 0;
  return [
    ...found.flat(),
    { name: 'failedJobs', count: jobs, link: '' },
    { name: 'lostMessages', count: lost, link: '/owner/order' },
  ].filter(({ count }) => count > 0);
}

function describeChange(change: LastChange, language: string) {
  const { at, who, entity, id, title, action } = change;
  const nameKey = `entity.${entity}`;
  const known = translateConsole(language, nameKey);
  const what = known === nameKey ? entity : known;
  const key = `change.${action}`;
  const sentence = translateConsole(language, key, { who, what, title });
  const text = sentence === key ? translateConsole(language, 'change.other', { who, what, title }) : sentence;
  const list = id === '' || action === 'remove' ? undefined : findList(entity);
  return {
    id: change.line,
    at,
    text: title === '' ? text.replace(/ ?[“「][”」]/, '') : text,
    link: list === undefined ? '' : `/owner/${list}/${encodeURIComponent(id)}`,
  };
}

/** The list of the console whose records are of an entity, if it opens them. */
function findList(entity: string): string | undefined {
  const call = `console${entity.charAt(0).toUpperCase()}${entity.slice(1)}.list`;
  return listDocuments.names().find((name) => {
    const list = listDocuments.get(name);
    return list?.call === call && list.opens !== undefined;
  });
}

async function readChanges({ services, site }: CallContext, { language, owner }: EntityContext) {
  const who = owner.permissions.has('audit.read') ? undefined : owner.name;
  const options = { who, most: 3 * MAX_CHANGES };
  const changes = await readLastChanges(services.database.queries, site.projectCode, options);
  return changes
    .filter(({ action }) => !UNINTERESTING.has(action))
    .slice(0, MAX_CHANGES)
    .map((change) => describeChange(change, language));
}

export default defineRoutes('consoleHome', {
  async get(context) {
    const opened = entityContext(context);
    const { language, owner } = opened;
    const waiting = (await readWaiting(opened)).map(({ name, count, link }) => ({
      name,
      count,
      link,
      text: translateConsole(language, `waiting.${name}`, { count }),
    }));
    const changes = await readChanges(context, opened);
    if (!owner.permissions.has('statistics.read')) return { waiting, changes };
    const figures = await context.services.statistics.totals(context.site, WEEK_DAYS);
    return { waiting, changes, figures };
  },
});
