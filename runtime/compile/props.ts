/** Compiles the props and events of a node. */
import type { Step } from '../model/action.ts';
import type { Node } from '../generated/documents.generated.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import type { RegisteredPrimitive } from '../model/runtime-registry.ts';
import { descend, placeOf, reportUnknown, type Context } from './context.ts';
import { guardOf } from './drawing/guard.ts';
import type { Scope, Value } from './scope.ts';
import { compileSteps } from './steps.ts';
import { compileValue, isConstant } from './value.ts';

type Named = readonly [name: string, value: Value];

/** The props of one node, sorted by where they go. */
export interface NodeProps {
  /** Put on the root element: class, id, `aria-*`, … */
  attrs: readonly Named[];
  /** The primitive's own. */
  own: readonly Named[];
  events: readonly { prop: string; isDomEvent: boolean; steps: Step<Scope>[] }[];
}

/** Members of `with` that every primitive puts on its root element. */
export const UNIVERSAL_PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  id: 'id',
  title: 'title',
  role: 'role',
  lang: 'lang',
  hidden: 'hidden',
  tabIndex: 'tabIndex',
};

/** Names of attributes that every primitive puts on its root element as they are. */
export const ARIA_OR_DATA = /^(?:aria|data)-[a-z-]+$/;

/** DOM events that `on` may name, with React's prop. */
export const DOM_EVENTS: Readonly<Record<string, string>> = {
  click: 'onClick',
  keydown: 'onKeyDown',
  keyup: 'onKeyUp',
  focus: 'onFocus',
  blur: 'onBlur',
  mouseenter: 'onMouseEnter',
  mouseleave: 'onMouseLeave',
  input: 'onInput',
  change: 'onChange',
  toggle: 'onToggle',
};

/** React's prop of a DOM event, or the prop of a primitive's own event. */
export function propOfEvent(name: string): string {
  return DOM_EVENTS[name] ?? `on${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const TEXT: JsonSchema = { type: 'string' };

/** A value that is read each time, guarded by `guardOf`. */
function guardType(value: Value, schema: JsonSchema): Value {
  const guard = guardOf(schema);
  if (isConstant(value) || guard === undefined) return value;
  const { read } = value;
  return { read: (scope) => guard(read(scope)) };
}

/** Sorts and compiles `with` and `on`; an unknown prop or event is left out. */
export function compileProps(node: Node, primitive: RegisteredPrimitive, context: Context): NodeProps {
  const attrs: Named[] = [];
  const own: Named[] = [];
  const { props } = primitive;
  const { checks } = context.registry;
  if (checks !== undefined)
    context.problems.push(...checks.props(node.is, node.with ?? {}, primitive, placeOf(context, 'with')));
  for (const [name, source] of Object.entries(node.with ?? {})) {
    const value = compileValue(source, descend(context, 'with', name));
    const schema = Object.hasOwn(props, name) ? props[name] : undefined;
    if (schema !== undefined) own.push([name, guardType(value, schema)]);
    else if (Object.hasOwn(UNIVERSAL_PROPS, name))
      attrs.push([UNIVERSAL_PROPS[name] ?? name, guardType(value, TEXT)]);
    else if (ARIA_OR_DATA.test(name)) attrs.push([name, guardType(value, TEXT)]);
  }
  const events = Object.entries(node.on ?? {}).flatMap(([name, calls]) => {
    const here = descend(context, 'on', name);
    const isDomEvent = Object.hasOwn(DOM_EVENTS, name);
    if (!isDomEvent && primitive.events?.includes(name) !== true) {
      reportUnknown(
        here,
        'block.event-unknown',
        name,
        [...Object.keys(DOM_EVENTS), ...(primitive.events ?? [])],
        { primitive: node.is },
      );
      return [];
    }
    return [{ name, prop: propOfEvent(name), isDomEvent, steps: compileSteps(calls, here) }];
  });
  // For the program that hydrates a visitor's page: which events wait for it, and what does not wait for one.
  const handled = events.flatMap(({ name, isDomEvent }) => (isDomEvent ? [name] : []));
  if (handled.length > 0) attrs.push(['data-on', { constant: handled.join(' ') }]);
  if (primitive.starts !== undefined) attrs.push(['data-start', { constant: primitive.starts }]);
  return { attrs, own, events };
}
