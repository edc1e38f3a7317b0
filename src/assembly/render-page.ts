import type { Plan } from '../../runtime/compile/compile.ts';
import type { ActionHost } from '../../runtime/model/action.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import type { RenderHost } from '../../runtime/render/host.ts';
import { writePage } from '../../runtime/render/html/write-page.tsx';
import { ruleOf } from '../../runtime/model/style.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import type { Plans } from './program.ts';

/** A page as HTML, with what its head needs. */
export interface RenderedPage {
  html: string;
  /** Rules of the owner's own styles on this page. */
  css: string;
  /** The model as drawn: with `omitted` naming what had to be left out, and `staticBlocks` what the browser need not draw. */
  model: PageModel;
  problems: Problem[];
}

// Nothing is clicked on a server.
const NO_ACTIONS: ActionHost = {
  navigate: () => undefined,
  call: () => Promise.reject(new Error('Actions run in the browser.')),
  confirm: () => Promise.resolve(false),
  toast: () => undefined,
  rewriteQuery: () => undefined,
  reload: () => undefined,
  member: () => Promise.reject(new Error('Members are met in the browser.')),
};

const loadNothing = (): Promise<never> =>
  Promise.reject(new Error('Sources are loaded before a page is drawn.'));

/** Renders a prepared page. A block that cannot be drawn is left out and reported; the rest of the page is drawn without it. */
export function renderPage(page: Plan, blocks: Plans, model: PageModel): RenderedPage {
  const problems: Problem[] = [];
  const rules: string[] = [];
  const host: RenderHost = {
    planOf: (name) => blocks.get(name),
    actions: NO_ACTIONS,
    loadSource: loadNothing,
    styles: makeStyleSheet((name, pageJson) => rules.push(ruleOf(name, pageJson))),
    report: (problem) => problems.push(problem),
    omitted: new Set(model.omitted),
  };
  const { html, failed, staticBlocks } = writePage(page, model, host);
  return {
    html,
    css: rules.join(''),
    model: { ...model, omitted: [...model.omitted, ...failed], staticBlocks },
    problems,
  };
}
