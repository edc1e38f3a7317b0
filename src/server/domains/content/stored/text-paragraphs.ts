// Makes paragraphs of blocks that a rich text does not have, and of lines of plain text.

/** Stands for such a block: one of a sanitized text, so that its words are not glued to their neighbours. */
export const BLOCK = 'x-block';
/** Names of elements that begin a line of their own. */
export const BLOCK_TAGS = (
  'div section article main header footer aside nav address center form fieldset legend details summary ' +
  'dl dt dd caption hgroup option'
).split(' ');

interface Element {
  tag: string;
  /** As it was written. */
  open: string;
  children: Node[];
}
type Node = string | Element;
/** A part of a text: words in a line, or a block. */
type Part = { words: Node[] } | { block: Element };

const BREAK = '<br />';
const VOID = new Set(['br', 'hr', 'img']);
const INLINE = new Set(['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'mark', 'code', 'br', 'img']);
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'figcaption', 'pre']);
const FLOWS = new Set(['', 'li', 'td', 'th', 'blockquote', 'figure']);

/** The text with paragraphs. `html` is sanitized: every element is closed, every sign is escaped. */
export function makeParagraphs(html: string): string {
  const isPlain = !html.includes('<');
  if (isPlain ? !html.trim().includes('\n') : !html.includes(`<${BLOCK}`) && !BLANK_LINE.test(html))
    return html;
  const root = parse(html);
  // Lines mean something where no element makes them.
  const hasLines = !/<(?:p|br|x-block)\b/.test(html);
  return writeFlow(root, hasLines && (isPlain || partsOf(root.children).some(isBroken)));
}

const BLANK_LINE = /\n[ \t\r\u00a0]*\n/;

/** True for words with a blank line between them. */
const isBroken = (part: Part): boolean =>
  'words' in part && BLANK_LINE.test(part.words.map(writeNode).join('').trim());

function parse(html: string): Element {
  const root: Element = { tag: '', open: '', children: [] };
  const open = [root];
  for (const [text, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9-]+)[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    if (slash === undefined) parent.children.push(text);
    else if (slash === '/') open.pop();
    else {
      const element: Element = { tag, open: text, children: [] };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

/** The parts of what stands in a block; an empty one is the border between two lines. */
function partsOf(children: readonly Node[], parts: Part[] = []): Part[] {
  const border: Part = { words: [] };
  for (const node of children) {
    const isElement = typeof node !== 'string';
    if (isElement && node.tag === BLOCK) {
      parts.push(border);
      partsOf(node.children, parts).push(border);
    } else if (isElement && node.tag === 'table') {
      partsOf(takeCaptions(node), parts).push({ block: node });
    } else if (isElement && !INLINE.has(node.tag)) parts.push({ block: node });
    else if (isElement && holdsBlock(node)) {
      parts.push(border);
      for (const part of partsOf(node.children)) parts.push(withMark(part, node));
      parts.push(border);
    } else addWords(parts, node);
  }
  return parts;
}

function addWords(parts: Part[], node: Node): void {
  const last = parts.at(-1);
  if (last !== undefined && 'words' in last && last.words.length > 0) last.words.push(node);
  else parts.push({ words: [node] });
}

/** Takes out what stands in a table but in none of its rows. */
function takeCaptions(table: Element): Node[] {
  const isCaption = (node: Node): boolean => typeof node !== 'string' && node.tag === BLOCK;
  const captions = table.children.filter(isCaption);
  table.children = table.children.filter((node) => !isCaption(node));
  return captions;
}

const holdsBlock = ({ children }: Element): boolean =>
  children.some((node) => typeof node !== 'string' && (!INLINE.has(node.tag) || holdsBlock(node)));

/** A mark around blocks is one of the words in each of them. */
function withMark(part: Part, mark: Element): Part {
  const around = (children: Node[]): Node[] => [{ ...mark, children }];
  if ('words' in part) return part.words.length === 0 ? part : { words: around(part.words) };
  const { block } = part;
  return LINES.has(block.tag) ? { block: { ...block, children: around(block.children) } } : part;
}

function writeFlow(flow: Element, hasLines: boolean): string {
  const parts = partsOf(flow.children);
  const isRoot = flow.tag === '';
  const isSplit =
    hasLines ||
    parts.some((part) => ('words' in part && part.words.length === 0) || (isRoot && isBroken(part)));
  return parts
    .map((part) => {
      if ('block' in part) return writeElement(part.block);
      const html = part.words.map(writeNode).join('');
      return isSplit ? writeWords(html, isRoot, hasLines) : html;
    })
    .join('');
}

/** Words as paragraphs. */
function writeWords(html: string, isRoot: boolean, hasLines: boolean): string {
  const pieces = isRoot ? html.split(/\n(?:[ \t\r\u00a0]*\n)+/) : [html];
  return pieces
    .map((piece) => withoutEdges(piece))
    .filter((piece) => piece !== '')
    .map((piece) => `<p>${hasLines ? piece.split('\n').map(trimEnd).join(BREAK) : piece}</p>`)
    .join('');
}

const trimEnd = (line: string): string => line.trimEnd();

/** Without space and breaks at its ends. */
function withoutEdges(html: string): string {
  let text = html.trim();
  while (text.endsWith(BREAK)) text = text.slice(0, -BREAK.length).trimEnd();
  while (text.startsWith(BREAK)) text = text.slice(BREAK.length).trimStart();
  return text;
}

function writeNode(node: Node): string {
  return typeof node === 'string' ? node : writeElement(node);
}

function writeElement(element: Element): string {
  const { tag, open, children } = element;
  if (VOID.has(tag)) return open;
  return `${open}${FLOWS.has(tag) ? writeFlow(element, false) : writeLines(children)}</${tag}>`;
}

/** What stands in a line, or in a list or a table: blocks in it only part its words. */
function writeLines(children: readonly Node[]): string {
  let html = '';
  let isAfterBlock = false;
  for (const node of children) {
    const isBlock = typeof node !== 'string' && node.tag === BLOCK;
    const written = isBlock ? writeLines(node.children) : writeNode(node);
    const isWords = typeof node === 'string' || isBlock || INLINE.has(node.tag);
    const isParted = isWords && (isBlock || isAfterBlock) && html.trim() !== '' && written.trim() !== '';
    html += isParted ? BREAK + written : written;
    if (written.trim() !== '') isAfterBlock = isBlock;
  }
  return html;
}
