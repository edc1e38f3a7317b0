import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram } from '../builds.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { judge, show, type Section } from '../section.ts';

const KINDS = ['shipped', 'owned'] as const;
type Kind = (typeof KINDS)[number];

const ROUNDS = 7;
const WARM_UP = 800;
const BATCH = 300;
const MOST = { atMost: 1.1, unit: 'x' } as const;

interface Measured {
  took: number;
  heap: number;
}
interface Drawn {
  bytes: number;
  elements: number;
}

const answerOf = async <Answer>(worker: ChildProcess): Promise<Answer> =>
  ((await once(worker, 'message')) as [Answer])[0];

export const ownedBlocks: Section = {
  name: 'owned-blocks',
  title: 'A page of 30 blocks that owners have made, beside 30 of the program',
  async run() {
    const file = await buildProgram('owned-blocks');
    const workers = new Map<Kind, ChildProcess>();
    const drawn = new Map<Kind, Drawn>();
    const heaps: Record<Kind, number[]> = { shipped: [], owned: [] };
    try {
      for (const kind of KINDS) {
        const worker = fork(file, [kind], {
          env: { ...process.env, NODE_ENV: 'production' },
          execArgv: ['--expose-gc'],
        });
        workers.set(kind, worker);
        drawn.set(kind, await answerOf<Drawn>(worker));
      }
      const measure = async (kind: Kind, milliseconds: number): Promise<number> => {
        const worker = workers.get(kind) as ChildProcess;
        worker.send(milliseconds);
        const { took, heap } = await answerOf<Measured>(worker);
        heaps[kind].push(heap / 1_048_576);
        return took;
      };
      await interleave(1, KINDS, (kind) => measure(kind, WARM_UP));
      const took = await interleave(ROUNDS, KINDS, (kind) => measure(kind, BATCH));
      const bytesOf = (kind: Kind): number => drawn.get(kind)?.bytes ?? Number.NaN;
      return {
        findings: [
          judge('CPU of drawing', ratioOf(took.owned, took.shipped), MOST),
          judge('bytes (brotli)', bytesOf('owned') / bytesOf('shipped'), MOST),
          judge('heap of the process', median(heaps.owned) / median(heaps.shipped), MOST),
        ],
        tables: [
          {
            head: ['blocks', 'CPU', 'HTML and styles (brotli)', 'elements', 'heap'],
            rows: KINDS.map((kind) => [
              kind,
              show(median(took[kind]), 'ms'),
              show(bytesOf(kind) / 1024, 'KB'),
              show(drawn.get(kind)?.elements ?? 0),
              show(median(heaps[kind]), 'MB'),
            ]),
          },
        ],
        notes: [
          'The same sections: five blocks of the program, six times each, and what `ownOf` makes of them.',
        ],
      };
    } finally {
      for (const worker of workers.values()) worker.disconnect();
    }
  },
};
