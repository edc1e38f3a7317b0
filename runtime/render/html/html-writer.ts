/** Writes React elements as HTML, as `renderToString` does, without React where elements are plain. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { writeAttribute } from './attributes.ts';
import { escapeText } from './escape.ts';
import { PreloadedImages, type ImagesMark } from './preloaded-images.ts';
import { renderComponent, type TreePlace } from './render-component.tsx';

type Props = Readonly<Record<string, unknown>>;

const VOID = new Set('br hr img source track'.split(' '));

// Elements without special rules in React. It writes the rest: fields of forms, and elements of a head.
const PLAIN_TAGS = new Set(
  (
    'a abbr address article aside b blockquote button caption cite code dd del details dialog div dl dt ' +
    'em figcaption figure footer g h1 h2 h3 h4 h5 h6 header i ins kbd label li main mark nav ol output p ' +
    'path q s search section small span strong sub summary sup svg table tbody td tfoot th thead time tr ' +
    'u ul video br hr img source track'
  ).split(' '),
);

// Documents use few different classes, so each one is escaped once.
const classes = new Map<string, string>();
const MAX_CLASSES = 5_000;

function writeClass(value: string): string {
  let written = classes.get(value);
  if (written === undefined) {
    if (classes.size >= MAX_CLASSES) classes.clear();
    written = ` class="${escapeText(value)}"`;
    classes.set(value, written);
  }
  return written;
}

/** Writes the renderer's own components (`BlockView`, `BlocksOutlet`); false for any other. */
export type WriteOwn = (element: ReactElement, writer: HtmlWriter) => boolean;

/** A position in the output, for `reset`. */
interface Mark {
  html: string;
  afterText: boolean;
  depth: number;
  images: ImagesMark;
}

/**
 * Writes the same HTML as React's `renderToString`, byte for byte. Documents are drawn with plain tags and
 * plain attributes, which are written directly. Everything else is rendered by React, one subtree at a time.
 */
export class HtmlWriter {
  /** Position of the current node among its siblings, outermost first: React derives `useId` from it. */
  readonly place: TreePlace[] = [];
  private html = '';
  /** Whether the last node was a text: React puts a comment between two texts. */
  private afterText = false;
  private readonly images = new PreloadedImages();
  private readonly writeOwn: WriteOwn;
  /** Wraps what React renders in the React contexts it needs. */
  private readonly wrap: (node: ReactNode) => ReactElement;
  /** Number of subtrees that were not plain elements. */
  private notPlain = 0;

  constructor(writeOwn: WriteOwn, wrap: (node: ReactNode) => ReactElement) {
    this.writeOwn = writeOwn;
    this.wrap = wrap;
  }

  /** The HTML so far, after the preloads of its images. */
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

  /** The current position, for `reset`. */
  mark(): Mark {
    const { html, afterText, place, images } = this;
    return { html, afterText, depth: place.length, images: images.mark() };
  }

  /** Removes everything that was written after `mark`. */
  reset({ html, afterText, depth, images }: Mark): void {
    this.html = html;
    this.afterText = afterText;
    this.place.length = depth;
    this.images.reset(images);
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
    else if (this.writeOwn(element, this)) this.notPlain += 1;
    else this.writeComponent(element);
  }

  /** Writes a plain element with its children; false, and nothing written, when React has to write it. */
  private writeTag(tag: string, props: Props): boolean {
    if (!PLAIN_TAGS.has(tag)) return false;
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
    if (tag === 'img') this.images.add(props);
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

  /** React renders a component. Plain children are written here and inserted into its HTML. */
  private writeComponent(element: ReactElement<Props>): void {
    const children = element.props.children as ReactNode;
    const { html, notPlain, images } = this;
    if (typeof children !== 'object' || children === null) return this.leaveToReact(element);
    this.html = '';
    this.afterText = false;
    const before = images.mark();
    this.write(children);
    const inner = this.html;
    this.html = html;
    if (this.notPlain > notPlain) {
      images.reset(before);
      return this.leaveToReact(element);
    }
    this.add(renderComponent(element, this.place, this.wrap, inner));
  }

  private leaveToReact(element: ReactElement<Props>): void {
    this.add(renderComponent(element, this.place, this.wrap));
  }

  private add(html: string): void {
    this.html += this.images.extract(html);
    this.afterText = false;
    this.notPlain += 1;
  }
}
