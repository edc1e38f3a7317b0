import type { ReactElement, ReactNode } from 'react';
import type { Node } from '../model/documents.generated.ts';
import type { Context } from './context.ts';
import { drawingOf, drawOf, type Drawn, type Frame, type Mark } from './frame.ts';
import { makeHost, resolvePart, styleOf, type Host, type PartReader } from './part.ts';
import { handlerOf, type NodeProps } from './props.ts';
import { splitValues } from './value.ts';

type Members = Record<string, unknown>;

/** From a primitive's props to how it is drawn with its attributes and its part. */
export type DrawPrimitive = (
  props: Readonly<Members>,
) => (host: Host, children: ReactNode) => ReactElement | null;

interface ElementParts {
  node: Node;
  primitive: DrawPrimitive;
  props: NodeProps;
  part: PartReader | undefined;
  children: Drawn;
}

/** The element itself. What never changes is put together here, once; what depends on the frame is filled in at each drawing. */
export function compileElement(
  { node, primitive, props, part, children }: ElementParts,
  context: Context,
): Drawn {
  const hostOf = compileHost(node, props, part, context.mark);
  const drawerOf = compileOwn(primitive, props);
  const drawChildren = drawOf(children);
  const { constant: host } = hostOf;
  const { constant: draw } = drawerOf;
  if (draw === undefined)
    return { draw: (frame) => drawerOf.make(frame)(hostOf.make(frame), drawChildren(frame)) };
  if (host === undefined) return { draw: (frame) => draw(hostOf.make(frame), drawChildren(frame)) };
  if (children.draw === undefined) return { constant: draw(host, children.constant) };
  return { draw: (frame) => draw(host, drawChildren(frame)) };
}

/** Something made for each drawing, or once when it never changes. */
interface Maker<T> {
  constant: T | undefined;
  make(frame: Frame): T;
}

/** How the primitive is drawn: what follows from its props alone is made once when they never change. */
function compileOwn(primitive: DrawPrimitive, props: NodeProps): Maker<ReturnType<DrawPrimitive>> {
  const { constants, readers } = splitValues(props.own);
  const events = props.events.filter((event) => !event.onHost);
  return {
    constant: readers.length === 0 && events.length === 0 ? primitive(Object.freeze(constants)) : undefined,
    make(frame) {
      const own: Members = { ...constants };
      for (const [name, read] of readers) own[name] = read(frame);
      for (const event of events) own[event.prop] = handlerOf(event.steps, frame);
      return primitive(own);
    },
  };
}

/** The attributes of the root element, with what the node's part holds. */
function compileHost(
  node: Node,
  props: NodeProps,
  part: PartReader | undefined,
  mark: Mark | undefined,
): Maker<Host> {
  const { constants, readers } = splitValues(props.attrs);
  Object.freeze(constants);
  const events = props.events.filter((event) => event.onHost);
  const markAt = mark === undefined ? undefined : compileMark(node, part, mark);
  const isFixed = readers.length === 0 && events.length === 0 && markAt === undefined;
  const leaf = node.leaf ?? 'title';

  const makeAttrs = (frame: Frame, style: string | undefined): Host['attrs'] => {
    const styled = style === undefined ? undefined : drawingOf(frame).classOf(style);
    if (isFixed && styled === undefined) return constants;
    const attrs: Members = { ...constants };
    for (const [name, read] of readers) attrs[name] = read(frame);
    if (styled !== undefined)
      attrs.className = typeof attrs.className === 'string' ? `${attrs.className} ${styled}` : styled;
    for (const event of events) attrs[event.prop] = handlerOf(event.steps, frame);
    if (markAt !== undefined) Object.assign(attrs, markAt(frame));
    return attrs;
  };
  if (part === undefined) {
    return {
      constant: isFixed ? makeHost(constants) : undefined,
      make: (frame) => makeHost(makeAttrs(frame, undefined)),
    };
  }
  return {
    constant: undefined,
    make(frame) {
      const value = part.read(frame);
      return resolvePart(value, leaf, makeAttrs(frame, styleOf(value)), frame);
    },
  };
}

function compileMark(
  node: Node,
  part: PartReader | undefined,
  mark: Mark,
): ((frame: Frame) => Readonly<Record<string, string>>) | undefined {
  const { edit } = node;
  if (edit === undefined) return undefined;
  const leaf = node.leaf ?? 'title';
  return (frame) => {
    const { document, key } = drawingOf(frame);
    return mark({
      document,
      key,
      path: part?.address(frame) ?? [],
      leaf,
      kind: edit.kind,
      tools: edit.tools,
    });
  };
}
