/** Compiles a node to a React element. */
import type { Node } from '../generated/documents.generated.ts';
import type { Context } from './context.ts';
import { drawingOf, drawOf, type Annotate, type Draw, type Drawn, type Scope } from './scope.ts';
import { handlerOf } from './drawing/handler.ts';
import { croppedBy, makeElementInput, resolvePart, styleOf, type ElementInput } from './drawing/input.ts';
import type { DrawPrimitive } from './drawing/nodes.ts';
import type { PartReader } from './part.ts';
import type { NodeProps } from './props.ts';
import { splitValues } from './value.ts';

type Members = Record<string, unknown>;

interface ElementParts {
  node: Node;
  primitive: DrawPrimitive;
  props: NodeProps;
  part: PartReader | undefined;
  children: Drawn;
}

/** Compiles the element. Constant parts are made once, here; the rest is made for each drawing. */
export function compileElement(
  { node, primitive, props, part, children }: ElementParts,
  context: Context,
): Drawn {
  const input = compileInput(node, props, part, context.annotate);
  const drawer = compileOwn(primitive, props);
  if (drawer.constant === undefined) return { draw: drawWhole(drawer.make, input.make, drawOf(children)) };
  if (input.constant === undefined)
    return { draw: drawWithInput(drawer.constant, input.make, drawOf(children)) };
  if (children.draw === undefined) return { constant: drawer.constant(input.constant, children.constant) };
  return { draw: drawAround(drawer.constant, input.constant, children.draw) };
}

type Drawer = ReturnType<DrawPrimitive>;

// Functions of their own: the closure of a node keeps what it needs in memory, and not what made it.

function drawWhole(makeDrawer: (scope: Scope) => Drawer, makeInput: MakeInput, drawChildren: Draw): Draw {
  return (scope) => makeDrawer(scope)(makeInput(scope), drawChildren(scope));
}

function drawWithInput(draw: Drawer, makeInput: MakeInput, drawChildren: Draw): Draw {
  return (scope) => draw(makeInput(scope), drawChildren(scope));
}

function drawAround(draw: Drawer, input: ElementInput, drawChildren: Draw): Draw {
  return (scope) => draw(input, drawChildren(scope));
}

type MakeInput = (scope: Scope) => ElementInput;

/** Something made for each drawing, or once when it never changes. */
interface Maker<T> {
  constant: T | undefined;
  make: (scope: Scope) => T;
}

/** How the primitive is drawn: what follows from its props alone is made once when they never change. */
function compileOwn(primitive: DrawPrimitive, props: NodeProps): Maker<Drawer> {
  const { constants, readers } = splitValues(props.own);
  const events = props.events.filter((event) => !event.isDomEvent);
  return {
    constant: readers.length === 0 && events.length === 0 ? primitive(Object.freeze(constants)) : undefined,
    make(scope) {
      const own: Members = { ...constants };
      for (const { name, read } of readers) own[name] = read(scope);
      for (const event of events) own[event.prop] = handlerOf(event.steps, scope);
      return primitive(own);
    },
  };
}

/** The attributes of the root element, with what the node's part holds. */
function compileInput(
  node: Node,
  props: NodeProps,
  part: PartReader | undefined,
  annotate: Annotate | undefined,
): Maker<ElementInput> {
  const { constants, readers } = splitValues(props.attrs);
  Object.freeze(constants);
  const events = props.events.filter((event) => event.isDomEvent);
  const annotationAt = annotate === undefined ? undefined : compileAnnotation(node, part, annotate);
  const isFixed = readers.length === 0 && events.length === 0 && annotationAt === undefined;
  const leaf = node.leaf ?? 'title';

  const makeAttrs = (scope: Scope, style: string | undefined): ElementInput['attrs'] => {
    if (isFixed && style === undefined) return constants;
    const styled = style === undefined ? undefined : drawingOf(scope).classOf(style);
    const attrs: Members = { ...constants };
    for (const { name, read } of readers) attrs[name] = read(scope);
    if (styled !== undefined)
      attrs.className = typeof attrs.className === 'string' ? `${attrs.className} ${styled}` : styled;
    for (const event of events) attrs[event.prop] = handlerOf(event.steps, scope);
    if (annotationAt !== undefined) Object.assign(attrs, annotationAt(scope));
    return attrs;
  };
  if (part === undefined) {
    const media = splitValues(props.own).readers.find(({ name }) => name === 'media');
    return {
      constant: isFixed && media === undefined ? makeElementInput(constants) : undefined,
      make: (scope) => makeElementInput(makeAttrs(scope, media && croppedBy(media.read(scope)))),
    };
  }
  return {
    constant: undefined,
    make(scope) {
      const value = part.read(scope);
      return resolvePart(value, leaf, makeAttrs(scope, styleOf(value)), scope);
    },
  };
}

function compileAnnotation(
  node: Node,
  part: PartReader | undefined,
  annotate: Annotate,
): ((scope: Scope) => Readonly<Record<string, string>>) | undefined {
  const { edit } = node;
  if (edit === undefined) return undefined;
  const leaf = node.leaf ?? 'title';
  return (scope) => {
    const { document, key } = drawingOf(scope);
    return annotate({
      document,
      key,
      path: part?.address(scope) ?? [],
      leaf,
      kind: edit.kind,
      tools: edit.tools,
    });
  };
}
