import type { ComponentType, ElementType, ReactElement, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/**
 * What a primitive puts on its root element, as it is: class, id, `aria-*`, `data-*`, event handlers.
 * The object is fresh or frozen for each drawing; spread it or hand it to `element`.
 */
export type HostAttributes = { className?: string } & Readonly<Record<string, unknown>>;

export interface Link {
  href: string;
  target?: '_blank';
  rel?: 'noopener';
}

/** Sizes are pixels of the original; `srcSet` names the widths the server makes. */
export interface Media {
  kind: 'image' | 'video';
  url: string;
  alt: string;
  width?: number;
  height?: number;
  srcSet?: string;
}

/** What every primitive is given besides its own props: its attributes, and what the node's `part` holds. */
export interface Host {
  attrs: HostAttributes;
  text?: string;
  link?: Link;
  media?: Media;
}

/** A JSON Schema fragment that a literal prop must fit; expressions are taken on trust. */
export interface PropRule {
  type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  enum?: readonly (string | number | boolean)[];
  description?: string;
}

interface PrimitiveBase {
  /** The props that `with` may name, besides class, id, title, role, lang, hidden, tabIndex, style-free `aria-*` and `data-*`. */
  props: Readonly<Record<string, PropRule>>;
  /** Events of its own, beside the DOM's: `slideChange` is handed over as `onSlideChange`. */
  events?: readonly string[];
}

/** Draws one element. */
export type DrawHost = (host: Host, children: ReactNode) => ReactElement | null;

/** Drawn inline, by pure functions without hooks. It costs no component. */
export interface InlinePrimitive<Props> extends PrimitiveBase {
  /** From its props to how it is drawn: called once when they never change, so that what depends on them alone is made once. */
  draw(props: Props): DrawHost;
}

/** A component, for what has state, effects or refs. */
export interface ComponentPrimitive<Props> extends PrimitiveBase {
  component: ComponentType<Props & Host & { children?: ReactNode }>;
}

export type Primitive =
  | InlinePrimitive<Record<string, unknown>>
  | ComponentPrimitive<Record<string, unknown>>;

/** Declares a primitive; the file's stem is its name. `Props` are the props it reads from `with`. */
export function definePrimitive<Props extends object>(
  primitive: InlinePrimitive<Props> | ComponentPrimitive<Props>,
): Primitive {
  return primitive as unknown as Primitive;
}

/** An element with the host's attributes, `own` ones over them: what JSX with spreads gives, in one copy or none. */
export function element(
  tag: string,
  attrs: HostAttributes,
  children?: ReactNode,
  own?: object,
): ReactElement {
  if (own !== undefined) return jsx(tag as ElementType, { ...attrs, ...own, children });
  if (children === undefined) return jsx(tag as ElementType, attrs);
  return jsx(
    tag as ElementType,
    hasClassAlone(attrs) ? { className: attrs.className, children } : { ...attrs, children },
  );
}

/** True of most elements: they have a class and nothing else. Then a literal is several times cheaper than a copy of an object of any shape. */
export function hasClassAlone(attrs: HostAttributes): boolean {
  for (const name in attrs) if (name !== 'className') return false;
  return true;
}

/** True when there is nothing to show: such an element is drawn with the attribute `hidden`, so that it can still be found and filled. */
export function isBlank(content: ReactNode): boolean {
  return content === undefined || content === null || content === '';
}
