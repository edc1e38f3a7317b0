// Writes a rich text as the server does, so that what is saved is what was seen.
import { DOMSerializer, type Node as TextNode } from '@tiptap/pm/model';

/** The attributes of each element, in the order of the server. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['width', 'height', 'srcset', 'sizes', 'src', 'alt', 'loading'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
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
  const attributes = writeAttributes(tag, node);
  if (EMPTY.has(tag)) return `<${tag}${attributes} />`;
  return `<${tag}${attributes}>${[...node.childNodes].map(writeNode).join('')}</${tag}>`;
}

function writeAttributes(tag: string, element: Element): string {
  const read = (name: string): string | null => {
    const value = element.getAttribute(name);
    if (tag === 'a' && name !== 'href')
      return element.getAttribute('target') !== '_blank' ? null : name === 'rel' ? 'noopener' : value;
    if (tag === 'img' && name === 'loading') return 'lazy';
    if (tag === 'img' && name === 'alt') return value ?? '';
    return name.endsWith('span') && value === '1' ? null : value;
  };
  return (ATTRIBUTES[tag] ?? [])
    .map((name) => [name, read(name)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value ?? '')}"`)
    .join('');
}
