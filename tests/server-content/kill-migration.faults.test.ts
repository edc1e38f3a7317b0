// The job that brings pages to a new version of a block is killed at moments that nothing tells: it goes on
// after each start, and the pages are what they would be without a kill.
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';
import { KilledConsole } from '../server-console/killed-console.ts';
import { makeDocument, text, words } from './block-owner.ts';

const KILLS = rounds(4);
const PAGES = 60;
const FIRST = [text('name'), text('price')];
const SECOND = [text('price'), text('note', { default: words('New') })];

/** The documents of all pages, and whether the job has something to do. */
const readPages = (server: KilledConsole): Promise<{ documents: string[]; isOpen: boolean }> =>
  server.withDatabase(async ({ queries }) => {
    const rows = await queries
      .selectFrom('content')
      .select('document')
      .where('document', 'like', '%"block":"own-%')
      .orderBy('channel_code')
      .execute();
    const open = await queries
      .selectFrom('block_version')
      .select('version')
      .where('rewrite_from', 'is not', null)
      .execute();
    return { documents: rows.map(({ document }) => document), isOpen: open.length > 0 };
  });

/** Waits until the job of the server has rewritten all pages. */
const finished = (server: KilledConsole) =>
  vi.waitUntil(
    async () => {
      const { documents, isOpen } = await readPages(server);
      return isOpen ? undefined : documents;
    },
    { timeout: 60_000, interval: 250 },
  );

test.each(DATABASES)(
  'on $name, killed while it rewrites pages: nothing is lost, nothing is done twice',
  { timeout: 240_000 + KILLS * 60_000 },
  async ({ settings }) => {
    const server = await KilledConsole.start(await settings());
    onTestFinished(() => server.kill());
    const valuesOf = (fields: readonly object[]) => ({
      title: words('Card'),
      document: makeDocument(fields),
    });
    const made = await server.post('console/block/save', { values: valuesOf(FIRST) }, 'block');
    const block = made?.data.id ?? '';
    for (let number = 0; number < PAGES; number += 1) {
      const page = { values: { title: words(`Page ${number}`), path: `/page-${number}` } };
      const channel = await server.post('console/channel/save', page, `page-${number}`);
      const code = channel?.data.id ?? '';
      const ast = {
        vm: [{ key: 'card', block, version: 1 }],
        data: { card: { name: { title: `Name ${number}` }, price: { title: String(number) } } },
        dict: {},
      };
      const saved = await server.post(
        'content/save',
        {
          language: 'zh-CN',
          projectCode: 'default',
          channelContentMap: { [code]: { ast, revision: 0 } },
        },
        `save-${number}`,
      );
      expect(saved?.status).toBe(200);
    }
    const publish = async (fields: readonly object[], key: string): Promise<void> => {
      const answer = await server.post('console/block/save', { id: block, values: valuesOf(fields) }, key);
      expect(answer?.status).toBe(200);
    };
    const before = (await readPages(server)).documents;
    await publish(SECOND, 'second');
    const after = await finished(server);
    expect(after).toHaveLength(PAGES);
    expect(after.every((document) => document.includes('"version":2') && document.includes('parked'))).toBe(
      true,
    );
    for (let round = 0; round < KILLS; round += 1) {
      const isBack = round % 2 === 0;
      await publish(isBack ? FIRST : SECOND, `publish-${round}`);
      // The job looks for work every ten seconds after a start.
      for (let kill = 0; kill < 3; kill += 1) await server.restart(200 + (((round * 3 + kill) * 397) % 3000));
      expect(await finished(server), `round ${round}`).toEqual(isBack ? before : after);
    }
  },
);
