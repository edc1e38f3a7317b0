/** Writes React elements as HTML, as `renderToString` does, without React where elements are plain. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { writeAttribute } from './attributes.ts';
import { escapeText } from './escape.ts';
import { containsActor } from './find-actors.ts';
import { PLAIN_TAGS, VOID_TAGS } from './plain-tags.ts';
import { PreloadedImages, type ImagesMark, type Preloads } from './preloaded-images.ts';
import { renderComponent, SLOT, withSlot } from './render-component.tsx';

type Props = Readonly<Record<string, unknown>>;

/** The HTML of a tag before its attributes and after its content; a void element has no content. */
interface Tag {
  start: string;
  end: string | undefined;
}

const TAGS = new Map<string, Tag>();
for (const name of PLAIN_TAGS) TAGS.set(name, { start: `<${name}`, end: `</${name}>` });
for (const name of VOID_TAGS) TAGS.set(name, { start: `<${name}`, end: undefined });

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
type WriteOwn = (element: ReactElement, writer: HtmlWriter) => boolean;

/** A part of a page, to be written again at the same position of another one. */
export interface Piece {
  html: string;
  /** Whether something in it can act in a browser. */
  canAct: boolean;
  endsWithText: boolean;
  /** Number of its subtrees that were not plain elements. */
  notPlain: number;
  preloads: Preloads;
}

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
  private readonly place: number[] = [];
  /** How much of `place` is in use. */
  private depth = 0;
  private html = '';
  /** Whether the last node was a text: React puts a comment between two texts. */
  private afterText = false;
  private readonly images = new PreloadedImages();
  private readonly writeOwn: WriteOwn;
  /** Wraps what React renders in the React contexts it needs. */
  private readonly wrap: (node: ReactNode) => ReactElement;
  /** Number of subtrees that were not plain elements. */
  private notPlain = 0;
  /** Whether something that was written so far can act in a browser: an event handler or a component. */
  private hasActor = false;

  constructor(writeOwn: WriteOwn, wrap: (node: ReactNode) => ReactElement) {
    this.writeOwn = writeOwn;
    this.wrap = wrap;
  }

  /** The HTML so far, after the preloads of its images. */
  text(): string {
    return this.images.text() + this.html;
  }

  /** Writes a comment, which React skips in hydration. */
  comment(text: string): void {
    this.html += `<!--${encodeURI(text)}-->`;
  }

  /** What the HTML of a node depends on besides it: the place that ids are made of, and a text before it. */
  position(): string {
    return `${this.place.slice(0, this.depth).join('.')}${this.afterText ? ' text' : ''}`;
  }

  /** Writes a node as a piece. */
  writePiece(node: ReactNode): Piece {
    const { html, hasActor, notPlain, images } = this;
    const before = images.mark();
    this.html = '';
    this.hasActor = false;
    this.write(node);
    const piece = {
      html: this.html,
      canAct: this.hasActor,
      endsWithText: this.afterText,
      notPlain: this.notPlain - notPlain,
      preloads: images.since(before),
    };
    this.html = html + this.html;
    this.hasActor ||= hasActor;
    return piece;
  }

  /** Writes what can act by itself: whatever is in it, nothing can happen in the piece around it. */
  writeApart(node: ReactNode): void {
    const { hasActor } = this;
    this.write(node);
    this.hasActor = hasActor;
  }

  /** Writes a piece again. */
  insert({ html, canAct, endsWithText, notPlain, preloads }: Piece): void {
    this.html += html;
    this.hasActor ||= canAct;
    this.afterText = endsWithText;
    this.notPlain += notPlain;
    this.images.addAll(preloads);
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
    const { html, afterText, depth, images } = this;
    return { html, afterText, depth, images: images.mark() };
  }

  /** Removes everything that was written after `mark`. */
  reset({ html, afterText, depth, images }: Mark): void {
    this.html = html;
    this.afterText = afterText;
    this.depth = depth;
    this.images.reset(images);
  }

  private writeText(text: string): void {
    if (text === '') return;
    this.html += this.afterText ? `<!-- -->${escapeText(text)}` : escapeText(text);
    this.afterText = true;
  }

  private writeList(nodes: readonly ReactNode[]): void {
    const { place, depth } = this;
    place[depth] = nodes.length;
    this.depth = depth + 2;
    for (let index = 0; index < nodes.length; index++) {
      place[depth + 1] = index;
      this.write(nodes[index]);
    }
    this.depth = depth;
  }

  private writeElement(element: ReactElement<Props>): void {
    const { type, props } = element;
    if (typeof type === 'string') {
      if (this.writeTag(type, props)) return;
      this.hasActor ||= containsActor(element);
      this.leaveToReact(element);
    } else if (type === Fragment) this.write(props.children as ReactNode);
    else if (this.writeOwn(element, this)) this.notPlain += 1;
    else {
      this.hasActor = true;
      this.writeComponent(element);
    }
  }

  /** Writes a plain element with its children; false, and nothing written, when React has to write it. */
  private writeTag(name: string, props: Props): boolean {
    const tag = TAGS.get(name);
    if (tag === undefined) return false;
    let opening = tag.start;
    for (const prop in props) {
      if (prop === 'children' || prop === 'dangerouslySetInnerHTML') continue;
      const value = props[prop];
      if (value === undefined || value === null) continue;
      if (typeof value === 'function') this.hasActor = true;
      const attribute =
        prop === 'className' && typeof value === 'string' ? writeClass(value) : writeAttribute(prop, value);
      if (attribute === undefined) return false;
      opening += attribute;
    }
    if (tag.end === undefined) {
      if (name === 'img') this.images.add(props);
      this.html += `${opening}/>`;
    } else {
      this.html += `${opening}>`;
      this.writeContent(props);
      this.html += tag.end;
    }
    this.afterText = false;
    return true;
  }

  private writeContent({ children, dangerouslySetInnerHTML: inner }: Props): void {
    if (inner !== undefined) this.html += (inner as Readonly<Record<'__html', string>>)['__html'];
    else if (typeof children === 'string') this.html += escapeText(children);
    else {
      this.afterText = false;
      this.write(children as ReactNode);
    }
  }

  /** React renders a component. Plain children are written here and inserted into its HTML. */
  private writeComponent(element: ReactElement<Props>): void {
    const children = element.props.children as ReactNode;
    if (typeof children !== 'object' || children === null) return this.leaveToReact(element);
    const { html, notPlain, images } = this;
    const before = images.mark();
    this.html = '';
    this.afterText = false;
    this.write(children);
    const inner = this.html;
    this.html = html;
    if (this.notPlain > notPlain) {
      images.reset(before);
      return this.leaveToReact(element);
    }
    const around = this.render(withSlot(element));
    this.add(around.split(SLOT).join(inner));
  }

  private leaveToReact(element: ReactElement<Props>): void {
    this.add(this.render(element));
  }

  private render(element: ReactElement): string {
    const place = this.place.slice(0, this.depth);
    return this.images.extract(renderComponent(element, place, this.wrap));
  }

  private add(html: string): void {
    this.html += html;
    this.afterText = false;
    this.notPlain += 1;
  }
}
