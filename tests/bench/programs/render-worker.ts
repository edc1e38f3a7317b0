import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { writePage } from '../../../runtime/render/html/write-page.tsx';
import { PageView, type PageViewProps } from '../../../runtime/render/page-view.tsx';
import type { ContenderName } from '../contenders/contender.ts';
import { CONTENDERS } from '../contenders/contenders.ts';
import { makePage, type PageName } from '../page/pages.ts';
import type { RenderedPage } from '../render-worker.ts';

// Runs in a process of its own, one contender and page each: it first sends its HTML, then, for every number
// of milliseconds it is sent, how much CPU one render took on average.

const [contenderName, pageName] = process.argv.slice(2) as [ContenderName, PageName];
const contender = await CONTENDERS[contenderName]();
const page = contender(makePage(pageName));

/** The way each contender's server goes: ours writes its pages itself, the others give theirs to React. */
function render(): RenderedPage {
  const element: ReactElement = page.draw();
  if (element.type !== PageView) return { html: renderToString(element), staticBlocks: undefined };
  const { plan, model, context } = element.props as PageViewProps;
  return writePage(plan, model, context);
}

function measure(milliseconds: number): number {
  const start = process.cpuUsage();
  const end = performance.now() + milliseconds;
  let renders = 0;
  do {
    render();
    renders += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / renders;
}

process.on('message', (milliseconds: number) => process.send?.(measure(milliseconds)));
process.send?.(render());
