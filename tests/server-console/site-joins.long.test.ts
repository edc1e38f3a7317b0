// Joins hold the site on both sides, as an engine that shards by site wants it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entities } from '../../src/server/entities/registry.ts';
import type * as DatabaseModule from '../../src/server/database/database.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { callsWith } from '../server-owners/console-calls.ts';
import { watchJoins } from '../support/watch-joins.ts';

const joins = vi.hoisted((): { watched?: ReturnType<typeof watchJoins> } => ({}));

vi.mock('../../src/server/database/database.ts', async (original) => {
  const real = await original<typeof DatabaseModule>();
  return {
    ...real,
    async openDatabase(...given: Parameters<typeof real.openDatabase>) {
      const database = await real.openDatabase(...given);
      const { plugin } = (joins.watched = watchJoins());
      return {
        ...database,
        queries: database.queries.withPlugin(plugin),
        write: (work: Parameters<typeof database.write>[0]) =>
          database.write((transaction) => work(transaction.withPlugin(plugin))),
      };
    },
  };
});

let server: TestServer;

beforeAll(async () => {
  server = await makeServer({ SEED: 'demo' });
});
afterAll(() => server.close());

const PATHS = [
  'channel/getAll',
  'client/content/pageList?type=1',
  'client/content/pageList?type=2&sortWay=3',
  'memberComment/pageList?contentCode=grout-colours',
  'search/pageList?keyword=glaze',
  'console/home/get',
  'console/statistics/get',
];

test('every join of lists, records, drafts and searches compares the sites', async () => {
  const owner = callsWith(server, (await signIn(server.app, 'owner')).headers);
  for (const [name, { description }] of entities) {
    const { data } = (await owner.get(`console/${name}/list`)) as {
      data: { id: string }[] | null;
    };
    const id = data?.[0]?.id;
    for (const call of ['get', 'history', 'usage'] as const)
      if (id !== undefined && description.has.includes(call))
        await owner.get(`console/${name}/${call}`, { id });
    await owner.get(`console/${name}/list`, { search: 'a' });
  }
  for (const path of PATHS) await owner.get(path);
  expect([...(joins.watched?.faults ?? [])]).toEqual([]);
  expect(joins.watched?.count()).toBeGreaterThan(10);
});
