import { isObject } from '../model/json.ts';
import type { Step } from '../model/action.ts';
import type { Node } from '../generated/documents.generated.ts';
import type { RegisteredPrimitive, PropRule } from '../model/runtime-registry.ts';
import { descend, report, reportUnknown, type Context } from './context.ts';
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
  events: readonly { prop: string; onHost: boolean; steps: Step<Scope>[] }[];
}

/** Members of `with` that every primitive puts on its root element. */
const UNIVERSAL: Readonly<Record<string, string>> = {
  class: 'className',
  id: 'id',
  title: 'title',
  role: 'role',
  lang: 'lang',
  hidden: 'hidden',
  tabIndex: 'tabIndex',
};

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

function fits(value: unknown, rule: PropRule): boolean {
  if (rule.enum !== undefined) return rule.enum.some((each) => each === value);
  if (rule.type === undefined) return true;
  return rule.type === 'array' ? Array.isArray(value) : typeof value === rule.type;
}

const isNoObject = (value: unknown): boolean => typeof value !== 'object';

/** A value that changes, but for what cannot stand there: an object has no text that anybody should see, and only a list can be gone through. */
function guardType(value: Value, type: PropRule['type']): Value {
  if (isConstant(value) || type === undefined) return value;
  const { read } = value;
  const isGood = type === 'array' ? Array.isArray : type === 'object' ? isObject : isNoObject;
  return {
    read: (scope) => {
      const found = read(scope);
      return found === null || isGood(found) ? found : undefined;
    },
  };
}

function describeRule(rule: PropRule): string {
  return rule.enum === undefined
    ? (rule.type ?? 'anything')
    : `one of ${rule.enum.map((each) => JSON.stringify(each)).join(', ')}`;
}

/** Sorts and compiles `with` and `on`; what the primitive does not know is noted and left out. */
export function compileProps(node: Node, primitive: RegisteredPrimitive, context: Context): NodeProps {
  const attrs: Named[] = [];
  const own: Named[] = [];
  for (const [name, source] of Object.entries(node.with ?? {})) {
    const here = descend(context, 'with', name);
    const value = compileValue(source, here);
    const rule = Object.hasOwn(primitive.props, name) ? primitive.props[name] : undefined;
    if (rule !== undefined) {
      own.push([name, guardType(value, rule.type)]);
      if (isConstant(value) && !fits(value.constant, rule)) {
        const found = JSON.stringify(value.constant);
        report(here, 'block.prop-invalid', {
          prop: name,
          primitive: node.is,
          expected: describeRule(rule),
          found,
        });
      }
    } else if (Object.hasOwn(UNIVERSAL, name))
      attrs.push([UNIVERSAL[name] ?? name, guardType(value, 'string')]);
    else if (/^(?:aria|data)-[a-z-]+$/.test(name)) attrs.push([name, guardType(value, 'string')]);
    else
      reportUnknown(
        here,
        'block.prop-unknown',
        name,
        [...Object.keys(primitive.props), ...Object.keys(UNIVERSAL)],
        { primitive: node.is },
      );
  }
  const events = Object.entries(node.on ?? {}).flatMap(([name, calls]) => {
    const here = descend(context, 'on', name);
    const onHost = Object.hasOwn(DOM_EVENTS, name);
    if (!onHost && primitive.events?.includes(name) !== true) {
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
    return [{ prop, onHost, steps: compileSteps(calls, here) }];
  });
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
