/** Writes and reads what the server sends inside a page, so that hydration needs no request. */
import type { BlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { PageStatus } from '../../runtime/generated/api.generated.ts';
import type { Ast, PageModel } from '../../runtime/model/page.ts';
import type { Permission } from '../../runtime/model/permissions.ts';
import type { MessageSection } from './messages.ts';

/**
 * What a page is hydrated with. Its documents and texts are the same on every page, so they are files of
 * their own (`page-files.ts`).
 */
export interface PagePayload {
  /** For visitors only what the blocks read that can act, and without messages. */
  model: PageModel;
  /** Name of the page document. */
  page: string;
  /** Names of the blocks to draw, each with the primitives that have to be loaded for it. */
  blocks: Readonly<Record<string, readonly string[]>>;
  /** The forms that the block of a page document draws, by their names in `schemas/forms`. */
  forms?: readonly string[] | undefined;
  /** Sections of the messages that are not part of the model. */
  messages: readonly MessageSection[];
  /** What only the editor needs; only in edit mode. */
  editor?: EditorPayload;
  /** Primitives of the page document that have to be loaded. */
  requiredPrimitives: readonly string[];
}

/** The language of the editor, and its messages. Those that are missing are the page's. */
export interface EditorTexts {
  language: string;
  messages: Readonly<Record<string, string>>;
}

/** What the editor knows of its owner and of the page when it starts. */
export interface EditorPayload extends EditorTexts {
  /** What the role of the owner allows. */
  permissions: readonly Permission[];
  /** Whether the page is public, and what waits. */
  status: PageStatus;
  /** The blocks of the site that the page or its draft uses, beside those of the program. */
  blocks?: readonly BlockDocument[];
  /** How many blocks the site has. */
  blockCount?: number;
  /** The draft of the page that waits on the server. */
  draft?: WaitingDraft;
}

/** A document that is kept on the server without being public. */
export interface WaitingDraft {
  ast: Ast;
  /** The revision of the public document that it was made from. */
  revision: number;
  savedAt: string;
  savedBy: string;
  /** The page has been saved since. */
  isBehind: boolean;
  /** What was public when it was made, if it is behind and the history of the page still has it. */
  base?: Ast;
}

const PAYLOAD_ID = 'page-payload';
const BEGIN = `<script type="application/json" id="${PAYLOAD_ID}">`;
const END = '</script>';

/** The element with the payload; `json` contains no `<`. */
export function writePagePayload(json: string): string {
  return BEGIN + json + END;
}

/** Reads the payload of the page on screen. */
export function readPagePayload(): PagePayload {
  return parse(document.getElementById(PAYLOAD_ID)?.textContent);
}

/** Reads the payload of a page that was loaded as text. A parser of HTML would apply its styles. */
export function readPayloadOf(html: string): PagePayload {
  const begin = html.indexOf(BEGIN) + BEGIN.length;
  return parse(html.includes(BEGIN) ? html.slice(begin, html.indexOf(END, begin)) : undefined);
}

function parse(text: string | undefined): PagePayload {
  if (text === undefined) throw new Error('The page carries no payload: it was not made by this server.');
  return JSON.parse(text) as PagePayload;
}
