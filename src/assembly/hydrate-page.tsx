import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type { DrawnDocument } from '../../runtime/compile/trim.ts';
import type { ActionHost } from '../../runtime/model/action.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { PageView } from '../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { kit } from './kit.ts';

/** What the server puts into a page for its program: the model, and the documents it is drawn with. */
export interface Shipment {
  model: PageModel;
  page: DrawnDocument;
  blocks: Record<string, DrawnDocument>;
}

/** Ids of the elements that the server's page and the browser's program share. */
export const ROOT_ID = 'root';
export const SHIPMENT_ID = 'shipment';
export const STYLES_ID = 'styles';

/** Reads what travelled with the page. */
export function readShipment(): Shipment {
  const text = document.getElementById(SHIPMENT_ID)?.textContent;
  if (text === null || text === undefined) throw new Error('The page carries no shipment: it was not made by this server.');
  return JSON.parse(text) as Shipment;
}

/** Adds rules to the page's own style element, which the Content-Security-Policy lets in by its nonce. */
export function insertRule(rule: string): void {
  const element = document.getElementById(STYLES_ID);
  if (!(element instanceof HTMLStyleElement) || element.sheet === null) return;
  element.sheet.insertRule(rule, element.sheet.cssRules.length);
}

/** Takes over the page that the server drew. Nothing is asked of the server again. */
export function hydratePage(actions: ActionHost): void {
  const { model, page, blocks } = readShipment();
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('The page has no root element.');
  const plans = new Map<string, Plan>();
  const planOf = (name: string): Plan | undefined => {
    const known = plans.get(name);
    const source = blocks[name];
    if (known !== undefined || source === undefined) return known;
    const plan = compileDocument(source, kit);
    plans.set(name, plan);
    return plan;
  };
  const host = {
    planOf,
    actions,
    styles: makeStyleSheet(insertRule),
    report: (problem: Parameters<typeof formatProblem>[0]) => console.warn(formatProblem(problem)),
    omitted: new Set(model.omitted),
  };
  hydrateRoot(
    root,
    <StrictMode>
      <PageView plan={compileDocument(page, kit)} model={model} host={host} />
    </StrictMode>,
  );
}
