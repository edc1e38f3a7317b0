// Declares the contract of a UI primitive, and makes primitives that keep it.
import type { ComponentType, ElementType, ReactElement, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { Named, Properties } from '../runtime/model/json-schema.ts';

export type { FromSchema, JsonSchema, Named, Properties, TypedSchema } from '../runtime/model/json-schema.ts';

/**
 * Attributes for the root element of a primitive: class, id, `aria-*`, `data-*`, event handlers.
 * The object must not be changed: spread it or pass it to `element`.
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
  /** Of a video: WebVTT on this site. */
  captions?: readonly { language: string; label: string; url: string; isDefault: boolean }[];
}

/** A part of a text as it is shown. */
export interface TextRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  className?: string;
  link?: Link;
}

/** The props of every primitive besides its own: its attributes, and the content of the node's `part`. */
export interface Host {
  attrs: HostAttributes;
  text?: string;
  link?: Link;
  media?: Media;
  /** The text in parts, if parts of it are marked. */
  runs?: readonly TextRun[];
  /** For visitors: the part has a link, and it leads to nothing. */
  isDead?: boolean;
}

interface PrimitiveBase<
  Props extends Properties = Properties,
  Event extends string = string,
  Required extends string = string,
> {
  /**
   * The props that `with` may set, besides class, id, title, role, lang, hidden, tabIndex, `aria-*` and
   * `data-*`. Literals are checked against it; an expression whose value has another type gives undefined.
   */
  props?: Props;
  required?: readonly Required[];
  /**
   * When a visitor's page is hydrated because of it: at load, or when it is at most one screen away. By
   * default when an element with an event is touched, focused or hovered. It must draw its attributes.
   */
  starts?: 'load' | 'near';
  /** Whether it translates by itself: the browser gets all texts then. */
  readsTexts?: boolean;
  /** Custom events, besides DOM events: `slideChange` is passed as the prop `onSlideChange`. */
  events?: readonly Event[];
}

/** Draws one element. */
type DrawHost = (host: Host, children: ReactNode) => ReactElement | null;

/** Drawn inline by pure functions without hooks. It adds no React component to the page. */
interface InlinePrimitive<Props extends Properties, Required extends string> extends PrimitiveBase<
  Props,
  string,
  Required
> {
  /**
   * Called once when no prop depends on an expression, so that what depends on props alone is computed once.
   */
  draw(props: Named<Props, Required>): DrawHost;
}

/**
 * The props of a primitive's component: its own props, the content of its part, and a handler for each of its
 * events.
 */
export type ComponentProps<
  Props extends Properties,
  Event extends string = never,
  Required extends string = never,
> = Named<Props, Required> &
  Host & { children?: ReactNode } & {
    /** Resolves to false when an action stopped the ones after it; rejects when an action failed. */
    [Name in Event as `on${Capitalize<Name>}`]?: (event?: unknown) => Promise<boolean>;
  };

/** A component, for what has state, effects or refs. */
interface ComponentPrimitive<
  Props extends Properties,
  Event extends string,
  Required extends string,
> extends PrimitiveBase<Props, Event, Required> {
  component: ComponentType<ComponentProps<Props, Event, Required>>;
}

/** A declared primitive, as registries hold it. */
export type Primitive = PrimitiveBase & { props: Properties } & (
    | { draw(props: Record<string, unknown>): DrawHost }
    | { component: ComponentType<Record<string, unknown> & Host & { children?: ReactNode }> }
  );

/** Declares a primitive; the file's stem is its name. */
export function definePrimitive<
  const Props extends Properties = {},
  const Event extends string = never,
  const Required extends string = never,
>(primitive: InlinePrimitive<Props, Required> | ComponentPrimitive<Props, Event, Required>): Primitive {
  return { props: {}, ...primitive } as unknown as Primitive;
}

/** The same element as `<tag {...attrs} {...own}>`, with at most one copy of the attributes. */
export function element(
  tag: string,
  attrs: HostAttributes,
  children?: ReactNode,
  own?: object,
): ReactElement {
  const type = tag as ElementType;
  if (own === undefined && children === undefined) return jsx(type, attrs);
  if (!hasClassAlone(attrs)) return jsx(type, { ...attrs, ...own, children });
  const { className } = attrs;
  return jsx(type, own === undefined ? { className, children } : { className, ...own, children });
}

/**
 * True when there is only a class, as on most elements: an object literal is then several times faster than a
 * spread.
 */
export function hasClassAlone(attrs: HostAttributes): boolean {
  for (const name in attrs) if (name !== 'className') return false;
  return true;
}

/**
 * True when there is nothing to show. Such an element gets the attribute `hidden`, so that an editor can
 * still find it.
 */
export function isBlank(content: ReactNode): boolean {
  return content === undefined || content === null || content === '';
}
