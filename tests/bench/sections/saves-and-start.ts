import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median, percentile } from '../measure.ts';
import { signIn } from '../owner-calls.ts';
import { judge, show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess, type ServerProcess } from '../server-process.ts';

const SAVES = 60;
const STARTS = 5;
const AT_ONCE = 100;

async function readHome(origin: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${origin}/home`, { headers: { 'accept-language': 'zh-CN' } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${origin}/home answered ${answer.status}.`);
  return performance.now() - began;
}

/** First reads after saves, and what a hundred at once cost the server against one. */
async function measureSaves({
  origin,
  cpu,
}: ServerProcess): Promise<{ first: number[]; one: number; many: number }> {
  const owner = await signIn(origin);
  const first: number[] = [];
  const cost: Record<'one' | 'many', number[]> = { one: [], many: [] };
  for (let save = 0; save < SAVES; save++) {
    await owner.saveHome(`标题 ${save}`);
    first.push(await readHome(origin));
  }
  for (let round = 0; round < 5; round++) {
    for (const [kind, count] of [
      ['one', 1],
      ['many', AT_ONCE],
    ] as const) {
      await owner.saveHome(`一起 ${kind} ${round}`);
      const before = await cpu();
      await Promise.all(Array.from({ length: count }, () => readHome(origin)));
      cost[kind].push((await cpu()) - before);
    }
  }
  return { first, one: median(cost.one) * 1000, many: median(cost.many) * 1000 };
}

/** The production server: how soon it is there, what it holds, how it takes saves. */
export const savesAndStart: Section = {
  name: 'saves-and-start',
  title: 'Start, memory, saves',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    try {
      // The first start seeds and does not count.
      await (await startServerProcess(data)).stop();
      const starts: number[] = [];
      for (let start = 1; start < STARTS; start++) {
        const server = await startServerProcess(data);
        starts.push(server.startedIn);
        await server.stop();
      }
      const server = await startServerProcess(data);
      starts.push(server.startedIn);
      try {
        await readHome(server.origin);
        const idle = server.memory();
        const { first, one, many } = await measureSaves(server);
        const loaded = server.memory();
        return {
          findings: [
            judge('Start when built and seeded', median(starts) / 1000, { atMost: 0.6, unit: 's' }),
            judge('Memory, idle', idle, { atMost: 120, unit: 'MB' }),
            judge(`Memory after ${SAVES + 10} saves and their renders`, loaded, { atMost: 220, unit: 'MB' }),
            judge(`First render after a save, p99 of ${SAVES}`, percentile(first, 0.99), {
              atMost: 60,
              unit: 'ms',
            }),
          ],
          tables: [
            {
              head: ['after a save', 'median', 'p99', `CPU of one reader`, `CPU of ${AT_ONCE} at once`],
              rows: [
                [
                  'home page',
                  show(median(first), 'ms'),
                  show(percentile(first, 0.99), 'ms'),
                  show(one, 'ms'),
                  show(many, 'ms'),
                ],
              ],
            },
          ],
          notes: [
            'The built server on SQLite with the demo site, in a process of its own.',
            "A save is an owner's call over HTTP; the read that follows it comes from no cache.",
            `${AT_ONCE} readers at once after a save cost one render and ${AT_ONCE} answers.`,
            `Without sharing the render they would cost ${AT_ONCE} times one reader.`,
          ],
        };
      } finally {
        await server.stop();
      }
    } finally {
      data.remove();
    }
  },
};
