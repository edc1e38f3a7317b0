import { Fragment, type ReactElement, type ReactNode } from 'react';
import { writeAttribute } from './attributes.ts';
import { escapeText } from './escape.ts';
import { PreloadedImages } from './preloaded-images.ts';
import { renderComponent, type TreePlace } from './render-component.tsx';

type Props = Readonly<Record<string, unknown>>;

const VOID = new Set('br hr img source track'.split(' '));

/** Elements whose attributes React treats like any other's. The rest (fields of forms, what belongs in a head) is left to it. */
const COMMON = new Set(
  (
    'a abbr address article aside b blockquote button caption cite code dd del details dialog div dl dt em figcaption figure footer g h1 h2 h3 ' +
    'h4 h5 h6 header i ins kbd label li main mark nav ol output p path q s search section small span strong sub summary sup svg table tbody td ' +
    'tfoot th thead time tr u ul video br hr img source track'
  ).split(' '),
);

// The classes of documents are few and come again and again.
const classes = new Map<string, string>();
const MOST_CLASSES = 5_000;

function writeClass(value: string): string {
  let written = classes.get(value);
  if (written === undefined) {
    if (classes.size >= MOST_CLASSES) classes.clear();
    written = ` class="${escapeText(value)}"`;
    classes.set(value, written);
  }
  return written;
}

/** Draws components that are the renderer's own; false for any other. */
export type DrawOwn = (element: ReactElement, writer: HtmlWriter) => boolean;

/**
 * Writes what React's `renderToString` would write of the same nodes, byte for byte, several times as fast: the elements that documents are
 * drawn with are plain tags with plain attributes. What is not is handed to React, one subtree at a time.
 */
export class HtmlWriter {
  /** Where it stands among its siblings, outermost first: React makes its ids of it. */
  readonly place: TreePlace[] = [];
  private html = '';
  /** The last thing written was a text: another one needs a mark between them. */
  private afterText = false;
  private readonly images = new PreloadedImages();
  private readonly drawOwn: DrawOwn;
  /** Wraps what React draws in the contexts it needs. */
  private readonly wrap: (node: ReactNode) => ReactElement;
  /** How many subtrees were not its own to write. */
  private foreign = 0;

  constructor(drawOwn: DrawOwn, wrap: (node: ReactNode) => ReactElement) {
    this.drawOwn = drawOwn;
    this.wrap = wrap;
  }

  /** All that was written, after the preloads of its pictures. */
  text(): string {
    return this.images.text() + this.html;
  }

  write(node: ReactNode): void {
    if (typeof node === 'string') this.writeText(node);
    else if (typeof node === 'number') this.writeText(String(node));
    else if (Array.isArray(node)) this.writeList(node);
    else if (typeof node === 'object' && node !== null && 'props' in node)
      this.writeElement(node as ReactElement<Props>);
  }

  /** Writes by `draw`, or nothing at all when it throws; the error. */
  attempt(draw: () => void): unknown {
    const { html, afterText, place } = this;
    const depth = place.length;
    try {
      draw();
      return undefined;
    } catch (error) {
      this.html = html;
      this.afterText = afterText;
      place.length = depth;
      return error ?? new Error('Something was thrown that says nothing.');
    }
  }

  private writeText(text: string): void {
    if (text === '') return;
    this.html += this.afterText ? `<!-- -->${escapeText(text)}` : escapeText(text);
    this.afterText = true;
  }

  private writeList(nodes: readonly ReactNode[]): void {
    const { place } = this;
    for (let index = 0; index < nodes.length; index++) {
      place.push({ total: nodes.length, index });
      this.write(nodes[index]);
      place.pop();
    }
  }

  private writeElement(element: ReactElement<Props>): void {
    const { type, props } = element;
    if (typeof type === 'string') {
      if (!this.writeTag(type, props)) this.leaveToReact(element);
    } else if (type === Fragment) this.write(props.children as ReactNode);
    else if (this.drawOwn(element, this)) this.foreign += 1;
    else this.writeComponent(element);
  }

  /** Writes a plain tag with all that is in it; false, and nothing, when it is not so plain. */
  private writeTag(tag: string, props: Props): boolean {
    if (!COMMON.has(tag)) return false;
    let opening = `<${tag}`;
    for (const name in props) {
      const value = props[name];
      if (value === undefined || value === null || name === 'children' || name === 'dangerouslySetInnerHTML')
        continue;
      const attribute =
        name === 'className' && typeof value === 'string' ? writeClass(value) : writeAttribute(name, value);
      if (attribute === undefined) return false;
      opening += attribute;
    }
    if (tag === 'img') this.images.note(props);
    if (VOID.has(tag)) {
      this.html += `${opening}/>`;
      this.afterText = false;
      return true;
    }
    this.html += `${opening}>`;
    this.afterText = false;
    const { dangerouslySetInnerHTML: inner } = props as {
      dangerouslySetInnerHTML?: Readonly<Record<'__html', string>>;
    };
    if (inner === undefined) this.write(props.children as ReactNode);
    else this.html += inner['__html'];
    this.html += `</${tag}>`;
    this.afterText = false;
    return true;
  }

  /** A component is React's; its children are written here when they are plain, and put in its place for them. */
  private writeComponent(element: ReactElement<Props>): void {
    const children = element.props.children as ReactNode;
    const { html, foreign, images } = this;
    if (typeof children !== 'object' || children === null) return this.leaveToReact(element);
    this.html = '';
    this.afterText = false;
    const known = images.mark();
    this.write(children);
    const inner = this.html;
    this.html = html;
    if (this.foreign > foreign) {
      images.reset(known);
      return this.leaveToReact(element);
    }
    this.add(renderComponent(element, this.place, this.wrap, inner));
  }

  private leaveToReact(element: ReactElement<Props>): void {
    this.add(renderComponent(element, this.place, this.wrap));
  }

  private add(html: string): void {
    this.html += this.images.take(html);
    this.afterText = false;
    this.foreign += 1;
  }
}
