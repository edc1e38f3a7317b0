// A publication of many documents that is killed has published all of them or none, and so has its undo.
import { expect, onTestFinished, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';
import { KilledConsole } from '../server-console/killed-console.ts';

const KILLS = rounds(6);
const ARTICLES = 40;
const LANGUAGE = 'zh-CN';

/** How many articles have the title of a draft, and how many drafts wait. */
const readTitles = (server: KilledConsole) =>
  server.withDatabase(async ({ queries }) => {
    const items = await queries
      .selectFrom('content_item')
      .select('content_code')
      .where('document', 'like', '%"Drafted"%')
      .execute();
    const drafts = await queries.selectFrom('draft').select('record_id').execute();
    const [set] = await queries.selectFrom('change_set').select('state').execute();
    return { published: items.length, waiting: drafts.length, state: set?.state };
  });

test.each(DATABASES)(
  'on $name, killed while it publishes and undoes: all documents or none',
  async ({ settings }) => {
    const server = await KilledConsole.start(await settings());
    onTestFinished(() => server.kill());
    const documents: string[] = [];
    for (let number = 0; number < ARTICLES; number += 1) {
      const values = { title: { [LANGUAGE]: `Tea ${number}` } };
      const made = await server.post('console/article/save', { values }, `make-${number}`);
      const id = made?.data.id ?? '';
      const read = await server.request<{ revision: number; values: object }>(`console/article/get?id=${id}`);
      const { revision, values: stored } = read?.data ?? { revision: 0, values: {} };
      const typed = { ...stored, title: { [LANGUAGE]: 'Drafted' } };
      const kept = { id, revision, values: typed };
      expect((await server.post('console/article/saveDraft', kept, `draft-${number}`))?.status).toBe(200);
      documents.push(`article ${id}`);
    }
    const set = await server.post('console/changeSet/save', { values: { title: 'All' } }, 'set');
    const { id } = set?.data ?? { id: '' };
    await server.post('console/changeSet/choose', { id, documents }, 'choose');
    const whole = { published: ARTICLES, waiting: 0, state: 'published' };
    const nothing = { published: 0, waiting: ARTICLES, state: 'open' };
    for (let round = 0; round < KILLS; round += 1)
      for (const [call, before, after] of [
        ['publish', nothing, whole],
        ['undo', whole, nothing],
      ] as const) {
        const ask = () => server.post(`console/changeSet/${call}`, { id }, `${call}-${round}`);
        const [unheard] = await Promise.all([ask(), server.restart(5 + ((round * 53) % 300))]);
        expect([before, after]).toContainEqual(await readTitles(server));
        // Asked again, as the console does, it is done once.
        const again = await ask();
        const state = await readTitles(server);
        if (unheard === undefined && again?.status === 409) expect(state).toEqual(after);
        else expect([again?.status, state]).toEqual([200, after]);
      }
  },
  120_000 + KILLS * 30_000,
);
