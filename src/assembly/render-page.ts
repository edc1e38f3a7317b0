/** Renders a page on the server: its HTML, its style rules, and its failed and static blocks. */
import type { Plan } from '../../runtime/compile/compile.ts';
import type { ActionDependencies } from '../../runtime/model/action.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { writeOwnStyles } from '../../runtime/model/own-styles.ts';
import { makeCheckProblem } from '../../runtime/model/check-problem.ts';
import { listUnknownRoles, parseStyle, rulesOf } from '../../runtime/model/style.ts';
import type { KeptBlocks } from '../../runtime/render/html/kept-blocks.ts';
import { writePage } from '../../runtime/render/html/write-page.tsx';
import type { RenderContext } from '../../runtime/render/render-context.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import type { Plans } from './plans.ts';

/** A page as HTML, with what its head needs. */
export interface RenderedPage {
  html: string;
  /** Rules of its blocks, then of the styles that owners stored with parts of this page. */
  css: string;
  /**
   * The model as drawn: `omitted` names blocks that failed, `staticBlocks` and `guestBlocks` those that
   * browsers need not draw.
   */
  model: PageModel;
  problems: Problem[];
}

// Events happen in browsers only.
const NO_ACTIONS: ActionDependencies = {
  navigate: () => undefined,
  call: () => Promise.reject(new Error('Actions run in the browser.')),
  confirm: () => Promise.resolve(false),
  toast: () => undefined,
  rewriteQuery: () => undefined,
  reload: () => undefined,
  member: () => Promise.reject(new Error('Members are known in the browser only.')),
};

const rejectSource = (): Promise<never> =>
  Promise.reject(new Error('Sources are loaded before a page is rendered.'));

/** A problem for each role of a stored style that this program does not know. */
function unknownRoles(pageJson: string): Problem[] {
  const style = parseStyle(pageJson);
  return listUnknownRoles(style).map((name) =>
    makeCheckProblem('style.role-unknown', { found: String(style[name]) }),
  );
}

/**
 * Renders a page whose sources are loaded. A block that cannot be drawn is left out and reported. Blocks are
 * taken from `kept` where possible.
 */
export function renderPage(page: Plan, blocks: Plans, model: PageModel, kept?: KeptBlocks): RenderedPage {
  const problems: Problem[] = [];
  const rules: string[] = [];
  const own = new Set<string>();
  const context: RenderContext = {
    planOf: (name) => blocks.get(name),
    actions: NO_ACTIONS,
    loadSource: rejectSource,
    styles: makeStyleSheet(
      (name, pageJson) => {
        rules.push(...rulesOf(name, pageJson));
        problems.push(...unknownRoles(pageJson));
      },
      (added) => added.forEach((rule) => own.add(rule)),
    ),
    report: (problem) => problems.push(problem),
    omitted: new Set(model.omitted),
  };
  const { html, failed, staticBlocks, guestBlocks } = writePage(page, model, context, kept);
  return {
    html,
    css: writeOwnStyles(own) + rules.join(''),
    model: { ...model, omitted: [...model.omitted, ...failed], staticBlocks, guestBlocks },
    problems,
  };
}
