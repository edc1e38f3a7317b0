/** Draws a page: its HTML and styles, and the payload that its program is started with. */
import type { Plan } from '../../../runtime/compile/compile.ts';
import type { DrawnDocument } from '../../../runtime/compile/documents/trim.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import type { KeptBlocks } from '../../../runtime/render/html/kept-blocks.ts';
import { ROOT_LAYOUT } from '../../assembly/page-names.ts';
import type { EditorPayload, PagePayload } from '../../assembly/page-payload.ts';
import { requiredPrimitivesOf, type Plans, type Program } from '../../assembly/plans.ts';
import { drawnBlock, drawnPage } from '../../assembly/program.ts';
import { renderPage, type RenderedPage } from '../../assembly/render-page.ts';
import { embedJson } from './head/markup.ts';
import type { PageKind } from './page-kinds.ts';
import { embedVisitorsPayload } from './payload/embed-payload.ts';
import { actorsOf, formsOf, pruneModel } from './payload/make-payload.ts';
import { readsOf, sectionsOf } from './payload/plan-reads.ts';

export interface DrawInput {
  model: PageModel;
  kind: PageKind;
  /** Name of the page document; by default the one that draws a site's pages. */
  page?: string;
  /** What only the editor needs. */
  editor?: EditorPayload;
}

interface DrawnPage extends RenderedPage {
  payload: PagePayload;
  /** The payload as JSON that can be embedded. */
  embedded: string;
}

/** Draws a page by the plans of its kind. Blocks are taken from `kept` where possible. */
export function drawPage(
  { pages, blocks }: Program,
  { model, kind, page = ROOT_LAYOUT, editor }: DrawInput,
  kept?: KeptBlocks,
): DrawnPage {
  const plan = pages.get(page);
  if (plan === undefined) throw new Error(`There is no page document named "${page}".`);
  const rendered = renderPage(plan, blocks, model, kept);
  const payload = { ...makePayload(rendered.model, plan, kind, blocks), editor };
  const embedded = kind.entry === 'site' ? embedVisitorsPayload(payload) : embedJson(payload);
  return { ...rendered, payload, embedded };
}

/** For visitors, what hydration needs; the editor and the console get the whole model. */
function makePayload(model: PageModel, page: Plan, kind: PageKind, plans: Plans): PagePayload {
  const isForVisitors = kind.entry === 'site';
  const actors = kind.entry === 'editor' ? [] : actorsOf(model);
  const blocks = [...new Set(actors.map(({ instance }) => instance.block))].filter(
    (name) => plans.get(name) !== undefined,
  );
  const reads = [page, ...blocks.flatMap((name) => plans.get(name) ?? [])].map(readsOf);
  return {
    model: isForVisitors ? pruneModel(model, readsOf(page), plans) : model,
    page: page.name,
    blocks: Object.fromEntries(blocks.map((name) => [name, primitivesOf(drawnBlock(name))])),
    forms: isForVisitors ? formsOf(model) : undefined,
    messages: isForVisitors ? sectionsOf(kind.messages, reads) : [],
    requiredPrimitives: primitivesOf(drawnPage(page.name)),
  };
}

function primitivesOf(document: DrawnDocument | undefined): readonly string[] {
  return document === undefined ? [] : requiredPrimitivesOf(document);
}
