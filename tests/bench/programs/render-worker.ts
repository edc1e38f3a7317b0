import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageModel } from '../../../runtime/model/page.ts';
import { writePage } from '../../../runtime/render/html/write-page.tsx';
import { PageView, type PageViewProps } from '../../../runtime/render/page-view.tsx';
import type { ContenderName, ProductContenderName } from '../contenders/contender.ts';
import { CONTENDERS } from '../contenders/contenders.ts';
import { makePage, type PageName } from '../page/pages.ts';
import { makeProductContender } from '../product/product-contenders.tsx';
import { makeProductPage } from '../product/product-pages.ts';
import type { RenderedPage } from '../render-worker.ts';

// Runs in a process of its own, one contender and page each: it first sends its HTML, then, for every number
// of milliseconds it is sent, how much CPU one render took on average.

type Draw = (model: PageModel) => ReactElement;

const [contenderName, pageName] = process.argv.slice(2) as [ContenderName | ProductContenderName, PageName];

async function prepare(): Promise<{ model: PageModel; draw: Draw }> {
  if (contenderName === 'product' || contenderName === 'literal') {
    const model = makeProductPage(pageName);
    return { model, draw: makeProductContender(contenderName, model) };
  }
  const model = makePage(pageName);
  const page = (await CONTENDERS[contenderName]())(model);
  return { model, draw: (fresh) => page.draw(undefined, fresh) };
}

const { model, draw } = await prepare();
const text = JSON.stringify(model);
const FRESH_MODELS = { home: 20, large: 2 } as const;

/** The way each contender's server goes: ours writes its pages itself, the others give theirs to React. */
function render(fresh: PageModel): RenderedPage {
  const element = draw(fresh);
  if (element.type !== PageView) return { html: renderToString(element), staticBlocks: undefined };
  const { plan, model: drawn, context } = element.props as PageViewProps;
  return writePage(plan, drawn, context);
}

/** Every render gets a model of its own, as if it had just been read. Making the models is not measured. */
function measure(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let used = 0;
  let renders = 0;
  do {
    const models = Array.from({ length: FRESH_MODELS[pageName] }, () => JSON.parse(text) as PageModel);
    const start = process.cpuUsage();
    for (const fresh of models) render(fresh);
    const { user, system } = process.cpuUsage(start);
    used += user + system;
    renders += models.length;
  } while (performance.now() < end);
  return used / 1000 / renders;
}

process.on('message', (milliseconds: number) => process.send?.(measure(milliseconds)));
process.send?.(render(model));
