/** Writes the nodes of a document as calls that draw them. */
import { ARIA_OR_DATA, DOM_EVENTS, propOfEvent, UNIVERSAL_PROPS } from '../../../../runtime/compile/props.ts';
import * as guards from '../../../../runtime/compile/drawing/guard.ts';
import type { ActionCall, Node } from '../../../../runtime/generated/documents.generated.ts';
import type { RegisteredPrimitive } from '../../../../runtime/model/runtime-registry.ts';
import type { JsonSchema } from '../../../../runtime/model/json-schema.ts';
import type { PlanScope } from './plan-scope.ts';
import { writeMember, writeRecord, writeText, writeValue, type Code } from './write-expression.ts';

/** A node: `each` around `if` around the element. */
export function writeNode(node: Node, scope: PlanScope): Code {
  if (node.each === undefined) return writeOne(node, scope);
  const items = writeText(node.each, scope).code;
  const name = node.as ?? 'item';
  const [item, index] = [scope.newName(), scope.newName()];
  const inside = scope.withLocals({ [name]: item, [`${name}Index`]: index });
  const drawn = writeOne(node, inside).code;
  const key = node.key === undefined ? index : writeText(node.key, inside).code;
  // In parentheses, it is compiled with the function around it: nearly every list has items.
  const draw = `((${item},${index})=>${scope.use('keyed')}(${drawn},${key},${index}))`;
  return { code: `${scope.use('each')}(${items},${draw})`, isConstant: false };
}

/** Children in order: none, the child itself, or a list. */
export function writeChildren(children: readonly (Node | string)[], scope: PlanScope): Code {
  const drawn = children.map((child): Code => {
    if (typeof child !== 'string') return writeNode(child, scope);
    const text = writeText(child, scope);
    return text.isConstant ? text : { code: `${scope.use('drawable')}(${text.code})`, isConstant: false };
  });
  const [only] = drawn;
  if (only === undefined) return { code: 'void 0', isConstant: true };
  if (drawn.length === 1) return only;
  const items = drawn.map(({ code }) => code).join();
  return {
    code: `${scope.use('asPositional')}([${items}])`,
    isConstant: drawn.every((each) => each.isConstant),
  };
}

function writeOne(node: Node, outside: PlanScope): Code {
  const primitive = outside.module.registry.primitives.get(node.is);
  if (primitive === undefined) throw new Error(`There is no primitive "${node.is}".`);
  const part = node.part === undefined ? undefined : writePart(node.part, outside);
  const scope = part === undefined ? outside : outside.withPart(part);
  const { own, attrs, media } = writeProps(node, primitive, scope);
  const children = writeChildren(node.children ?? [], scope);
  const bare = scope.once(`${scope.use('primitiveOf')}(registry,${JSON.stringify(node.is)})`);
  const withProps = `${bare}(${own.write()})`;
  const drawer = own.isFixed() ? scope.once(withProps) : withProps;
  const given = [drawer, attrs.write(), children.code];
  let element: Code = { code: '', isConstant: false };
  if (part !== undefined) {
    const leaf = node.leaf === undefined ? [] : [JSON.stringify(node.leaf)];
    element.code = `${scope.use('drawPart')}(${[...given, 's', part, ...leaf].join()})`;
  } else if (media) {
    const inner = [bare, own.write(), attrs.write(), children.code, 's'];
    element.code = `${scope.use('drawMedia')}(${inner.join()})`;
  } else {
    const code = `${scope.use('draw')}(${given.join()})`;
    const isConstant = own.isFixed() && attrs.isFixed() && children.isConstant;
    // The same element each time, which React does not compare.
    element = isConstant ? { code: scope.once(code), isConstant } : { code, isConstant };
  }
  if (node.if === undefined) return element;
  const test = writeValue(node.if, scope);
  return { code: `(${test.code}?${element.code}:null)`, isConstant: test.isConstant && element.isConstant };
}

/** The address of a part, which was checked to be a plain path. */
function writePart(part: string, scope: PlanScope): string {
  const [root = '', ...rest] = part.split('.');
  const local = scope.local(root);
  const read = (holder: string, name: string): string => writeMember(holder, name, scope);
  return local === undefined ? [root, ...rest].reduce(read, 's[1]') : rest.reduce(read, local);
}

interface WrittenProps {
  own: Members;
  attrs: Members;
  /** Whether an expression gives the picture. */
  media: boolean;
}

/** Members of an object literal: constants first, as the compiler has them. */
class Members {
  readonly #constants: string[] = [];
  readonly #others: string[] = [];

  add(name: string, { code, isConstant }: Code): void {
    (isConstant ? this.#constants : this.#others).push(`${JSON.stringify(name)}:${code}`);
  }

  /** Whether all are constants. */
  isFixed(): boolean {
    return this.#others.length === 0;
  }

  write(): string {
    return `{${[...this.#constants, ...this.#others].join()}}`;
  }
}

function writeProps(node: Node, primitive: RegisteredPrimitive, scope: PlanScope): WrittenProps {
  const attrs = new Members();
  const own = new Members();
  let media = false;
  const { props } = primitive;
  for (const [name, source] of Object.entries(node.with ?? {})) {
    const value = writeValue(source, scope);
    const schema = Object.hasOwn(props, name) ? props[name] : undefined;
    if (schema !== undefined) {
      own.add(name, guard(value, schema, scope));
      media ||= name === 'media' && !value.isConstant;
    } else if (Object.hasOwn(UNIVERSAL_PROPS, name))
      attrs.add(UNIVERSAL_PROPS[name] ?? name, guard(value, TEXT, scope));
    else if (ARIA_OR_DATA.test(name)) attrs.add(name, guard(value, TEXT, scope));
  }
  const events = Object.entries(node.on ?? {});
  const handled = events.flatMap(([name]) => (Object.hasOwn(DOM_EVENTS, name) ? [name] : []));
  if (handled.length > 0) attrs.add('data-on', constant(handled.join(' ')));
  if (primitive.starts !== undefined) attrs.add('data-start', constant(primitive.starts));
  for (const [name, calls] of events)
    (Object.hasOwn(DOM_EVENTS, name) ? attrs : own).add(propOfEvent(name), writeHandler(calls, scope));
  return { own, attrs, media };
}

const constant = (text: string): Code => ({ code: JSON.stringify(text), isConstant: true });

const TEXT: JsonSchema = { type: 'string' };

function guard(value: Code, schema: JsonSchema, scope: PlanScope): Code {
  const chosen = guards.guardOf(schema);
  if (value.isConstant || chosen === undefined) return value;
  const name = Object.entries(guards).find(([, each]) => each === chosen)?.[0] ?? '';
  return { code: `${scope.use(name)}(${value.code})`, isConstant: false };
}

function writeHandler(calls: readonly ActionCall[], scope: PlanScope): Code {
  const steps = calls.map((call) => {
    const given = [writeReader(writeRecord(call.with ?? {}, scope))];
    if (call.if !== undefined) given.push(writeReader(writeValue(call.if, scope)));
    return `...${scope.use('step')}(registry,${[JSON.stringify(call.do), ...given].join()})`;
  });
  return { code: `${scope.use('handlerOf')}([${steps.join()}],s)`, isConstant: false };
}

/** What reads a value from a scope: of a step another one than the drawing's, with event and result. */
export function writeReader({ code }: Code): string {
  return `s=>${code.startsWith('{') ? `(${code})` : code}`;
}
