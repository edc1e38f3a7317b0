/** Compiles the props and events of a node. */
import { isObject } from '../model/json.ts';
import type { Step } from '../model/action.ts';
import type { Node } from '../generated/documents.generated.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import type { RegisteredPrimitive } from '../model/runtime-registry.ts';
import { descend, placeOf, reportUnknown, type Context } from './context.ts';
import { drawingOf, SLOT, type Scope, type Value } from './scope.ts';
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
const DOM_EVENTS: Readonly<Record<string, string>> = {
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

const isNoObject = (value: unknown): boolean => typeof value !== 'object';

/**
 * The same value, but undefined where it has the wrong type: an object cannot be shown as text, nor a text
 * iterated as a list.
 */
function guardType(value: Value, type: JsonSchema['type']): Value {
  if (isConstant(value) || typeof type !== 'string') return value;
  const { read } = value;
  const isGood = type === 'array' ? Array.isArray : type === 'object' ? isObject : isNoObject;
  return {
    read: (scope) => {
      const found = read(scope);
      return found === null || isGood(found) ? found : undefined;
    },
  };
}

/** Sorts and compiles `with` and `on`; an unknown prop or event is left out. */
export function compileProps(node: Node, primitive: RegisteredPrimitive, context: Context): NodeProps {
  const attrs: Named[] = [];
  const own: Named[] = [];
  const { properties } = primitive.props;
  const { checks } = context.registry;
  if (checks !== undefined)
    context.problems.push(
      ...checks.props(node.is, node.with ?? {}, primitive.props, placeOf(context, 'with')),
    );
  for (const [name, source] of Object.entries(node.with ?? {})) {
    const value = compileValue(source, descend(context, 'with', name));
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema !== undefined) own.push([name, guardType(value, schema.type)]);
    else if (Object.hasOwn(UNIVERSAL_PROPS, name))
      attrs.push([UNIVERSAL_PROPS[name] ?? name, guardType(value, 'string')]);
    else if (ARIA_OR_DATA.test(name)) attrs.push([name, guardType(value, 'string')]);
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
    const prop = DOM_EVENTS[name] ?? `on${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [{ name, prop, isDomEvent, steps: compileSteps(calls, here) }];
  });
  // For the program that hydrates a visitor's page: which events wait for it, and what does not wait for one.
  const handled = events.flatMap(({ name, isDomEvent }) => (isDomEvent ? [name] : []));
  if (handled.length > 0) attrs.push(['data-on', { constant: handled.join(' ') }]);
  if (primitive.starts !== undefined) attrs.push(['data-start', { constant: primitive.starts }]);
  return { attrs, own, events };
}

// A DOM event's own fields that documents may read; the event itself never enters the language.
function describeEvent(event: unknown): unknown {
  if (
    typeof Event === 'undefined' ||
    typeof event !== 'object' ||
    event === null ||
    !('nativeEvent' in event)
  )
    return event;
  const { target, key } = event as { target?: { value?: unknown; checked?: unknown }; key?: unknown };
  return { key, value: target?.value, checked: target?.checked };
}

/** The handler of an event for one scope. */
export function handlerOf(steps: readonly Step<Scope>[], scope: Scope): (event: unknown) => Promise<boolean> {
  return (event) => {
    const next = scope.slice();
    next[SLOT.event] = describeEvent(event);
    return drawingOf(scope).run(steps, next);
  };
}
