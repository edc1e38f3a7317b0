import type { ReactElement, ReactNode } from 'react';
import type { Node } from '../model/documents.generated.ts';
import type { Context } from './context.ts';
import { drawingOf, drawOf, type Drawn, type Frame, type Mark } from './frame.ts';
import { resolvePart, type PartReader, type ResolvedPart } from './part.ts';
import { handlerOf, type NodeProps } from './props.ts';
import { splitValues } from './value.ts';

type Members = Record<string, unknown>;

/** Draws a primitive: its `draw` called as a function, or an element of its component. */
export type DrawPrimitive = (props: Readonly<Members>, children: ReactNode) => ReactElement | null;

interface ElementParts {
  node: Node;
  primitive: DrawPrimitive;
  props: NodeProps;
  part: PartReader | undefined;
  children: Drawn;
}

/** The element itself. What never changes is put together here, once; what depends on the frame is filled in at each drawing. */
export function compileElement({ node, primitive, props, part, children }: ElementParts, context: Context): Drawn {
  const makeAttrs = compileAttrs(node, props, part, context.mark);
  const { constants: ownConstants, readers: ownReaders } = splitValues(props.own);
  const ownEvents = props.events.filter((event) => !event.onHost);
  const drawChildren = drawOf(children);

  if (part === undefined && makeAttrs.constant !== undefined && ownReaders.length === 0 && ownEvents.length === 0) {
    const own: Readonly<Members> = Object.freeze({ ...ownConstants, attrs: makeAttrs.constant });
    return children.draw === undefined
      ? { constant: primitive(own, children.constant) }
      : { draw: (frame) => primitive(own, drawChildren(frame)) };
  }
  const leaf = node.leaf ?? 'title';
  const ownEntries = Object.entries(ownConstants);
  return {
    draw: (frame) => {
      const resolved = part === undefined ? undefined : resolvePart(part.read(frame), leaf, frame);
      // Not a spread of the constants: copying objects of many shapes costs V8 more than all the rest of the element.
      const own: Members = {
        attrs: makeAttrs.constant ?? makeAttrs.make(frame, resolved),
        text: resolved?.text,
        link: resolved?.link,
        media: resolved?.media,
      };
      for (const [name, value] of ownEntries) own[name] ??= value;
      for (const [name, read] of ownReaders) own[name] = read(frame);
      for (const event of ownEvents) own[event.prop] = handlerOf(event.steps, frame);
      return primitive(own, drawChildren(frame));
    },
  };
}

interface AttrsMaker {
  /** The attributes, when nothing in them ever changes. */
  constant: Readonly<Members> | undefined;
  make(frame: Frame, resolved: ResolvedPart | undefined): Readonly<Members>;
}

function compileAttrs(node: Node, props: NodeProps, part: PartReader | undefined, mark: Mark | undefined): AttrsMaker {
  const { constants, readers } = splitValues(props.attrs);
  Object.freeze(constants);
  const events = props.events.filter((event) => event.onHost);
  const markAt = mark === undefined || part === undefined ? undefined : compileMark(node, part, mark);
  const fixed = readers.length === 0 && events.length === 0 && markAt === undefined;

  return {
    constant: fixed && part === undefined ? constants : undefined,
    make(frame, resolved) {
      const style = resolved?.style === undefined ? undefined : drawingOf(frame).classOf(resolved.style);
      if (fixed && style === undefined) return constants;
      const attrs: Members = { ...constants };
      for (const [name, read] of readers) attrs[name] = read(frame);
      if (style !== undefined) attrs.className = typeof attrs.className === 'string' ? `${attrs.className} ${style}` : style;
      for (const event of events) attrs[event.prop] = handlerOf(event.steps, frame);
      if (markAt !== undefined) Object.assign(attrs, markAt(frame));
      return attrs;
    },
  };
}

function compileMark(node: Node, part: PartReader, mark: Mark): ((frame: Frame) => Readonly<Record<string, string>>) | undefined {
  const { edit } = node;
  if (edit === undefined) return undefined;
  const leaf = node.leaf ?? 'title';
  return (frame) => {
    const { document, key } = drawingOf(frame);
    return mark({ document, key, path: part.address(frame), leaf, kind: edit.kind, tools: edit.tools });
  };
}
