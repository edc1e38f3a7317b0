// Writes a rich text as the server does, so that what is saved is what was seen.
import { DOMSerializer, type Node as TextNode } from '@tiptap/pm/model';
import { RICH_TAGS } from '../../../runtime/model/rich-tags.ts';
import { HEAD_ROW } from './head-row.ts';

const EMPTY = new Set(['br', 'hr', 'img']);
/** Widths of columns: pages lay out tables by their content. */
const LEFT_OUT = new Set(['colgroup']);

/** The markup of a document; empty for one without any text. */
export function writeHtml(doc: TextNode): string {
  if (doc.textContent === '' && doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph')
    if (doc.firstChild.childCount === 0) return '';
  const parts = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content);
  return [...parts.childNodes].map(writeNode).join('');
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

function writeNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const tag = node.tagName.toLowerCase();
  if (LEFT_OUT.has(tag)) return '';
  if (tag === 'tbody') return writeRows([...node.children]);
  const attributes = writeAttributes(tag, node);
  if (EMPTY.has(tag)) return `<${tag}${attributes} />`;
  return `<${tag}${attributes}>${[...node.childNodes].map(writeNode).join('')}</${tag}>`;
}

/** The rows of a table: the editor has one list of them, the first of which may be its head. */
function writeRows(rows: readonly Element[]): string {
  const end = rows.findIndex((row) => !row.hasAttribute(HEAD_ROW));
  const first = end === -1 ? rows.length : end;
  const write = (tag: string, part: readonly Element[]): string =>
    part.length === 0 ? '' : `<${tag}>${part.map(writeNode).join('')}</${tag}>`;
  return write('thead', rows.slice(0, first)) + write('tbody', rows.slice(first));
}

function writeAttributes(tag: string, element: Element): string {
  const read = (name: string): string | null => {
    const value = element.getAttribute(name);
    if (tag === 'a' && name !== 'href')
      return element.getAttribute('target') !== '_blank' ? null : name === 'rel' ? 'noopener' : value;
    if (tag === 'img' && name === 'loading') return 'lazy';
    if (tag === 'img' && name === 'alt') return value ?? '';
    const isUsual = value === '1' && (name === 'start' || name.endsWith('span'));
    return isUsual ? null : value;
  };
  return (RICH_TAGS[tag] ?? [])
    .map((name) => [name, read(name)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value ?? '')}"`)
    .join('');
}
