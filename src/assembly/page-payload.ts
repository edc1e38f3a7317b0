/** The page payload: what the server sends inside a page, so that hydration needs no request. */
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import type { PageModel } from '../../runtime/model/page.ts';

/** The model of a page and the documents it is drawn with. */
export interface PagePayload {
  model: PageModel;
  page: DrawnDocument;
  blocks: Record<string, DrawnDocument>;
  /** Primitives of these documents that have to be loaded. */
  requiredPrimitives: readonly string[];
}

const PAYLOAD_ID = 'page-payload';
const OPENING = `<script type="application/json" id="${PAYLOAD_ID}">`;
const CLOSING = '</script>';

/** The element with the payload; `json` contains no `<`. */
export function writePagePayload(json: string): string {
  return OPENING + json + CLOSING;
}

/** Reads the payload of the page on screen. */
export function readPagePayload(): PagePayload {
  return parse(document.getElementById(PAYLOAD_ID)?.textContent);
}

/** Reads the payload from the HTML of another page of this site. */
export function findPagePayload(html: string): PagePayload {
  const start = html.lastIndexOf(OPENING) + OPENING.length;
  return parse(start < OPENING.length ? undefined : html.slice(start, html.indexOf(CLOSING, start)));
}

function parse(text: string | null | undefined): PagePayload {
  if (text === null || text === undefined)
    throw new Error('The page carries no payload: it was not made by this server.');
  return JSON.parse(text) as PagePayload;
}
