/**
 * Holds the functions that plans written by the build call (`src/tools/build/plans`). They draw the same as
 * plans that `compileDocument` makes, through the same functions.
 */
import type { ReactElement, ReactNode } from 'react';
import { copyMembers, pushAll } from '../../language/gather.ts';
import { FUNCTIONS } from '../../language/functions.ts';
import { beginSteps, spendValues, weigh } from '../../language/limits.ts';
import { callMethod as callMethodOf } from '../../language/methods.ts';
import type { Step } from '../../model/action.ts';
import type { SiteModel } from '../../model/page.ts';
import type { RuntimeRegistry } from '../../model/runtime-registry.ts';
import type { SourceDefinition } from '../../model/source.ts';
import type { Plan } from '../compile.ts';
import { drawingOf, SLOT, type Scope } from '../scope.ts';
import { callTranslate, readLeniently } from './evaluate.ts';
import { croppedBy, makeElementInput, resolvePart, styleOf, type ElementInput } from './input.ts';
import { drawerOf, withKey, type DrawPrimitive } from './nodes.ts';

export { callLoop } from '../../language/methods.ts';
export { OPERATORS, UNARY } from '../../language/operators.ts';
export { joinTexts, keyOf, readOwn, shownText, textOf } from '../../language/values.ts';
export { spend, weigh } from '../../language/limits.ts';
export { asLink, asList, asMedia, asObject, asPlain } from './guard.ts';
export { handlerOf } from './handler.ts';
export { asPositional, drawable } from './nodes.ts';

/** A plan that the build has written: it only has to be bound to what it names. */
export type WrittenPlan = (registry: RuntimeRegistry) => Plan;

type Members = Record<string, unknown>;

/** A primitive with its props. */
type Drawer = ReturnType<DrawPrimitive>;

/** Evaluates an expression that is more than a path. */
export function evaluate(run: () => unknown): unknown {
  beginSteps();
  return readLeniently(run, undefined);
}

export function translate(scope: Scope, args: readonly unknown[]): string {
  spendValues(args);
  return callTranslate(scope[SLOT.site] as SiteModel, args);
}

export function call(name: string, scope: Scope, args: readonly unknown[]): unknown {
  spendValues(args);
  return FUNCTIONS[name]?.(scope[SLOT.site] as SiteModel, args);
}

export function callMethod(holder: unknown, name: string, args: readonly unknown[]): unknown {
  spendValues(args);
  return callMethodOf(holder, name, args);
}

/** A list that an expression makes. */
export function list(made: unknown[]): unknown[] {
  return weigh(made, made);
}

export function push(made: unknown[], item: unknown): unknown[] {
  made.push(item);
  return made;
}

/** `...items` in a list or in arguments. */
export function spread(made: unknown[], items: unknown): unknown[] {
  pushAll(items, made);
  return made;
}

/** An object that an expression makes. */
export function object(made: Members): Members {
  return weigh(made, Object.values(made));
}

export function put(made: Members, name: string, value: unknown): Members {
  made[name] = value;
  return made;
}

/** `...source` in an object. */
export function copy(made: Members, source: unknown): Members {
  copyMembers(source, made);
  return made;
}

/** One node for every item of a list, and nothing for any other value. */
export function each(items: unknown, drawItem: (item: unknown, index: number) => ReactNode): ReactNode {
  return Array.isArray(items) ? items.map(drawItem) : null;
}

export function keyed(node: ReactNode, key: unknown, index: number): ReactNode {
  return withKey(node, String(key ?? index));
}

/** How a primitive is drawn. A primitive that is not loaded draws nothing. */
export function primitiveOf(registry: RuntimeRegistry, name: string): DrawPrimitive {
  const primitive = registry.primitives.get(name);
  return primitive === undefined ? () => () => null : drawerOf(primitive);
}

/** A node without a part. */
export function draw(drawer: Drawer, attrs: Members, children: ReactNode): ReactElement | null {
  return drawer(makeElementInput(attrs), children);
}

/** A node with a picture that an expression gives. */
export function drawMedia(
  primitive: DrawPrimitive,
  own: Members,
  attrs: Members,
  children: ReactNode,
  scope: Scope,
): ReactElement | null {
  return primitive(own)(makeElementInput(withStyle(attrs, croppedBy(own.media), scope)), children);
}

/** A node with its part. */
export function drawPart(
  drawer: Drawer,
  attrs: Members,
  children: ReactNode,
  scope: Scope,
  part: unknown,
  leaf = 'title',
): ReactElement | null {
  const input = resolvePart(part, leaf, withStyle(attrs, styleOf(part), scope), scope);
  return drawer(input, children);
}

function withStyle(attrs: Members, style: string | undefined, scope: Scope): ElementInput['attrs'] {
  const styled = style === undefined ? undefined : drawingOf(scope).classOf(style);
  if (styled !== undefined)
    attrs.className = typeof attrs.className === 'string' ? `${attrs.className} ${styled}` : styled;
  return attrs;
}

/** A step of an event. None if there is no such action. */
export function step(
  registry: RuntimeRegistry,
  name: string,
  args: Step<Scope>['args'],
  when?: (scope: Scope) => unknown,
): Step<Scope>[] {
  const action = registry.actions.get(name);
  return action === undefined ? [] : [{ action, args, when }];
}

/** The definition of a source: of the page, or of a call that browsers make. */
export function sourceOf(registry: RuntimeRegistry, from: string, isLive: boolean): SourceDefinition {
  return isLive ? { call: from, live: true } : (registry.sources.get(from) as SourceDefinition);
}
