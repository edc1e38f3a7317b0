/** Writes elements in which nothing can happen as HTML, in browsers. */
import { Fragment, type ReactElement, type ReactNode, type RefCallback } from 'react';
import { writeAttribute } from './attributes.ts';
import { escapeText } from './escape.ts';
import { PLAIN_TAGS, VOID_TAGS } from './plain-tags.ts';

type Props = Readonly<Record<string, unknown>>;

/** Marks elements with a ref until their ref has been called. */
const WITH_REF = 'data-ref';

/**
 * Writes static elements as HTML. A ref is no event: it is called when its element is on the page, once.
 * Unlike the server's writer, it leaves nothing to React, so that browsers load no `react-dom/server`.
 */
export class StaticWriter {
  private html = '';
  private refs: RefCallback<Element>[] = [];

  /** Writes a node; false when React has to draw it: it is not plain, or something in it can act. */
  write(node: ReactNode): boolean {
    if (typeof node === 'string') this.html += escapeText(node);
    else if (typeof node === 'number') this.html += node;
    else if (Array.isArray(node)) return this.writeAll(node);
    else if (typeof node === 'object' && node !== null)
      return 'props' in node && this.writeElement(node as ReactElement<Props>);
    return true;
  }

  // By index: code that runs for the first time makes an object for every step of an iterator.
  private writeAll(nodes: readonly ReactNode[]): boolean {
    for (let index = 0; index < nodes.length; index++) if (!this.write(nodes[index])) return false;
    return true;
  }

  /** Replaces the content of an element by what was written. */
  putInto(element: Element): void {
    element.innerHTML = this.html;
    const [first] = this.refs;
    if (first === undefined) return;
    for (const [index, each] of element.querySelectorAll(`[${WITH_REF}]`).entries()) {
      each.removeAttribute(WITH_REF);
      this.refs[index]?.(each);
    }
  }

  private writeElement({ type, props }: ReactElement<Props>): boolean {
    if (type === Fragment) return this.write(props.children as ReactNode);
    if (typeof type !== 'string') return false;
    const isVoid = VOID_TAGS.has(type);
    if ((!isVoid && !PLAIN_TAGS.has(type)) || !this.open(type, props, isVoid)) return false;
    if (isVoid) return true;
    const inner = props.dangerouslySetInnerHTML as Readonly<Record<'__html', string>> | undefined;
    if (inner !== undefined) this.html += inner['__html'];
    else if (!this.write(props.children as ReactNode)) return false;
    this.html += `</${type}>`;
    return true;
  }

  private open(tag: string, props: Props, isVoid: boolean): boolean {
    this.html += `<${tag}`;
    for (const name in props) {
      const value = props[name];
      if (value === undefined || value === null || name === 'children' || name === 'dangerouslySetInnerHTML')
        continue;
      const attribute = this.writeProp(name, value);
      if (attribute === undefined) return false;
      this.html += attribute;
    }
    this.html += isVoid ? '/>' : '>';
    return true;
  }

  private writeProp(name: string, value: unknown): string | undefined {
    if (typeof value !== 'function') return writeAttribute(name, value);
    if (name !== 'ref') return undefined;
    this.refs.push(value as RefCallback<Element>);
    return ` ${WITH_REF}=""`;
  }
}
