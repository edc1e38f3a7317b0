import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plan } from '../../runtime/compile/compile.ts';
import type { ActionHost } from '../../runtime/model/action.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { makeProblem } from '../../runtime/model/problem.ts';
import type { RenderHost } from '../../runtime/render/host.ts';
import { PageView } from '../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { AREAS } from './prepare-page.ts';
import type { Plans } from './program.ts';

/** A page as HTML, with what its head needs. */
export interface RenderedPage {
  html: string;
  /** Rules of the owner's own styles on this page. */
  css: string;
  /** The model as drawn: with `omitted` naming what had to be left out. */
  model: PageModel;
  problems: Problem[];
}

// Nothing is clicked on a server.
const NO_ACTIONS: ActionHost = {
  navigate: () => undefined,
  call: () => Promise.reject(new Error('Actions run in the browser.')),
  confirm: () => Promise.resolve(false),
  toast: () => undefined,
};

/** Renders a prepared page. A block that cannot be drawn is left out and reported; the rest of the page is drawn without it. */
export function renderPage(page: Plan, blocks: Plans, model: PageModel): RenderedPage {
  try {
    return render(page, blocks, model);
  } catch (error) {
    const failures = findFailures(page, blocks, model);
    if (failures.length === 0) throw error;
    const rendered = render(page, blocks, { ...model, omitted: failures.map((failure) => failure.place) });
    return { ...rendered, problems: [...failures.map((failure) => failure.problem), ...rendered.problems] };
  }
}

function render(page: Plan, blocks: Plans, model: PageModel): RenderedPage {
  const problems: Problem[] = [];
  const host = makeHost(blocks, model, (problem) => problems.push(problem));
  const html = renderToString(drawPage(page, model, host));
  return { html, css: host.styles.text(), model, problems };
}

function makeHost(blocks: Plans, model: PageModel, report: (problem: Problem) => void): RenderHost {
  return { planOf: (name) => blocks.get(name), actions: NO_ACTIONS, styles: makeStyleSheet(), report, omitted: new Set(model.omitted) };
}

function drawPage(page: Plan, model: PageModel, host: RenderHost): ReactElement {
  return <PageView plan={page} model={model} host={host} />;
}

// A component below a block threw inside React, which does not say whose child it was: each block is drawn alone to find out.
function findFailures(page: Plan, blocks: Plans, model: PageModel): { place: string; problem: Problem }[] {
  const places = AREAS.flatMap((area) => model[area].ast.vm.map(({ key, block }) => ({ place: `${area}/${key}`, block })));
  return places.flatMap(({ place, block }) => {
    const others = places.map((each) => each.place).filter((each) => each !== place);
    try {
      render(page, blocks, { ...model, omitted: others });
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [{ place, problem: makeProblem('block.failed', { reason }, { document: `${place} (${block})` }) }];
    }
  });
}
