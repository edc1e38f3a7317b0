import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PageModel } from '../../runtime/model/page.ts';
import type { ContenderName, ProductContenderName } from './contenders/contender.ts';
import type { PageName } from './page/pages.ts';

/** A page as its server sends it. */
export interface RenderedPage {
  html: string;
  /** Where the browser need not draw it again. */
  staticBlocks: PageModel['staticBlocks'];
}

/** A process that renders one contender's page. */
export interface RenderWorker extends RenderedPage {
  /** CPU milliseconds of one render, averaged over as many as fit into `milliseconds`. */
  measure(milliseconds: number): Promise<number>;
  stop(): void;
}

/** Starts `programs/render-worker.ts`, built to `file`, and waits for its first render. */
export async function startRenderWorker(
  file: string,
  contender: ContenderName | ProductContenderName,
  page: PageName,
): Promise<RenderWorker> {
  const worker = fork(file, [contender, page], { env: { ...process.env, NODE_ENV: 'production' } });
  const [{ html, staticBlocks }] = (await once(worker, 'message')) as [RenderedPage];
  return {
    html,
    staticBlocks,
    async measure(milliseconds) {
      worker.send(milliseconds);
      const [answer] = (await once(worker, 'message')) as [number];
      return answer;
    },
    stop: () => worker.disconnect(),
  };
}
