import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import type { PageModel } from '../../runtime/model/page.ts';

/** What the server puts into a page for its program: the model, and the documents it is drawn with. */
export interface PagePayload {
  model: PageModel;
  page: DrawnDocument;
  blocks: Record<string, DrawnDocument>;
  /** Primitives that these documents name and a visitor's program does not begin with. */
  requiredPrimitives: readonly string[];
}

const PAYLOAD_ID = 'page-payload';
const OPENING = `<script type="application/json" id="${PAYLOAD_ID}">`;
const CLOSING = '</script>';

/** A payload as the element that travels in a page's HTML; `json` holds no `<`. */
export function writePagePayload(json: string): string {
  return OPENING + json + CLOSING;
}

/** Reads what travelled with the page on screen. */
export function readPagePayload(): PagePayload {
  return parse(document.getElementById(PAYLOAD_ID)?.textContent);
}

/** Reads what travels in the HTML of another page of this site. */
export function findPagePayload(html: string): PagePayload {
  const start = html.lastIndexOf(OPENING) + OPENING.length;
  return parse(start < OPENING.length ? undefined : html.slice(start, html.indexOf(CLOSING, start)));
}

function parse(text: string | null | undefined): PagePayload {
  if (text === null || text === undefined)
    throw new Error('The page carries no payload: it was not made by this server.');
  return JSON.parse(text) as PagePayload;
}
