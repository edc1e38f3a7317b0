// The job that rewrites pages, cut off at each of its statements: it goes on, and the bytes are the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { rewriteInstances } from '../../src/server/entities/blocks/rewrite-instances.ts';
import { BlockOwner, text } from './block-owner.ts';

const FIELDS = [text('name'), text('price')];
const NEXT = [text('price'), text('note', { default: { 'zh-CN': '新品', 'en-US': 'New' } })];

let owner: BlockOwner;
beforeAll(async () => {
  owner = await BlockOwner.open();
});
afterAll(() => owner.server.close());

/** Fails at a statement: its transaction is taken back, as that of a process that is killed. */
function cutAt(statement: number): KyselyPlugin & { reached: number } {
  const plugin = {
    reached: 0,
    transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
      plugin.reached += 1;
      if (plugin.reached === statement) throw new Error('Cut off.');
      return node;
    },
    transformResult: ({ result }: Parameters<KyselyPlugin['transformResult']>[0]) => Promise.resolve(result),
  };
  return plugin;
}

/** Runs the job until it is cut off. False if it ended before. */
async function runUntil(statement: number): Promise<boolean> {
  const { services } = owner.server;
  const { database } = services;
  const plugin = cutAt(statement);
  const cut = {
    queries: database.queries.withPlugin(plugin),
    write: <Result>(work: (queries: never) => Promise<Result>) =>
      database.write((queries) => work(queries.withPlugin(plugin) as never)),
  };
  const context = { ...services, database: cut } as unknown as Parameters<typeof rewriteInstances>[0];
  const run = rewriteInstances(context, new AbortController().signal);
  await run.catch((error: unknown) => {
    expect(String(error)).toContain('Cut off.');
  });
  return plugin.reached >= statement;
}

async function everything(): Promise<string> {
  const { queries } = owner.server.services.database;
  const contents = queries.selectFrom('content').selectAll().orderBy('channel_code').orderBy('language_code');
  const drafts = queries.selectFrom('draft').selectAll().orderBy('record_id');
  const templates = queries.selectFrom('own_template').selectAll();
  const versions = queries.selectFrom('block_version').selectAll().orderBy('version');
  return JSON.stringify(
    await Promise.all([contents, drafts, templates, versions].map((each) => each.execute())),
  );
}

/** Cuts the job off at a statement, both ways. False if it ended before. */
async function cut(block: string, statement: number, [first, second]: readonly string[]): Promise<boolean> {
  const { revision } = await owner.get<{ revision: number }>(`console/block/get?id=${block}`);
  // The one before: the history keeps no more than the last ones.
  await owner.undo(block, revision - 1);
  const wasCut = await runUntil(statement);
  await owner.rewrite();
  expect(contentsOf(await everything()), `cut at ${statement}`).toBe(contentsOf(first ?? ''));
  await owner.publish(block, NEXT);
  await runUntil(statement);
  await owner.rewrite();
  expect(await everything(), `cut at ${statement}`).toBe(second);
  return wasCut;
}

async function prepare(path: string): Promise<{ block: string; states: string[] }> {
  const block = await owner.makeBlock(FIELDS);
  for (const number of [1, 2, 3]) {
    const page = await owner.makePage(`/${path}-${number}`);
    await owner.place(page, block, { name: { title: `第${number}` }, price: { title: '1' } });
    await owner.place(page, block, { name: { title: `No ${number}` } }, { language: 'en-US' });
    const { ast, revision } = await owner.read(page);
    const place = { channelCode: page, languageCode: 'zh-CN' };
    await owner.done('console/channel/saveDraft', { ...place, ast, revision });
  }
  const template = { block, version: 1, data: { name: { title: '模板' } }, entries: [] };
  await owner.done('ownTemplate/save', { name: path, blocks: [template] });
  const first = await everything();
  await owner.publish(block, NEXT);
  await owner.rewrite();
  return { block, states: [first, await everything()] };
}

test('a job that is cut off goes on to the same rows', async () => {
  const { block, states } = await prepare('cut');
  for (const statement of [9, 21]) expect(await cut(block, statement, states)).toBe(true);
});

test('at any of its statements', { tags: 'long' }, async () => {
  const { block, states } = await prepare('any');
  let statement = 1;
  while (await cut(block, statement, states)) statement += 1;
  expect(statement).toBeGreaterThan(20);
});

/** All but the versions: the second stays when the first is public again. */
const contentsOf = (rows: string): string => JSON.stringify((JSON.parse(rows) as unknown[]).slice(0, 3));
