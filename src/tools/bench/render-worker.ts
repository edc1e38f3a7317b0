import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ContenderName } from './contenders/contender.ts';
import type { PageName } from './page/pages.ts';

/** A process that renders one contender's page. */
export interface RenderWorker {
  html: string;
  /** CPU milliseconds of one render, averaged over as many as fit into `milliseconds`. */
  measure(milliseconds: number): Promise<number>;
  stop(): void;
}

/** Starts `programs/render-worker.ts`, built to `file`, and waits for its first render. */
export async function startRenderWorker(file: string, contender: ContenderName, page: PageName): Promise<RenderWorker> {
  const worker = fork(file, [contender, page], { env: { ...process.env, NODE_ENV: 'production' } });
  const [html] = (await once(worker, 'message')) as [string];
  return {
    html,
    async measure(milliseconds) {
      worker.send(milliseconds);
      const [answer] = (await once(worker, 'message')) as [number];
      return answer;
    },
    stop: () => worker.disconnect(),
  };
}
