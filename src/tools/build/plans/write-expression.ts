/** Writes the expressions of a document as JavaScript. */
import type { LoopSyntax, MemberName, Syntax } from '../../../../runtime/language/syntax.ts';
import { compileTemplate } from '../../../../runtime/language/expression.ts';
import { OPERATORS } from '../../../../runtime/language/operators.ts';
import { isBuiltIn } from '../../../../runtime/language/values.ts';
import { FUNCTIONS } from '../../../../runtime/language/functions.ts';
import type { Bind } from '../../../../runtime/language/bind.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { SLOT } from '../../../../runtime/compile/scope.ts';
import type { PlanScope } from './plan-scope.ts';

/** A value as code; a constant is the same for every drawing. */
export interface Code {
  code: string;
  isConstant: boolean;
}

const SHARED_METHODS = [String.prototype, Number.prototype, Boolean.prototype];

const bind: Bind<undefined> = () => () => undefined;
bind.callable = (name) => (name === 't' || Object.hasOwn(FUNCTIONS, name) ? () => undefined : undefined);
bind.plain = true;
bind.keepSyntax = true;

/** A literal with expressions anywhere inside. */
export function writeValue(source: unknown, scope: PlanScope): Code {
  if (typeof source === 'string') return writeText(source, scope);
  if (Array.isArray(source)) {
    const items = source.map((item) => writeValue(item, scope));
    return { code: `[${items.map(({ code }) => code).join()}]`, isConstant: items.every(isConstant) };
  }
  if (isObject(source)) return writeRecord(source, scope);
  return { code: writeLiteral(source), isConstant: true };
}

export function writeRecord(source: Readonly<Record<string, unknown>>, scope: PlanScope): Code {
  const members = Object.entries(source).map(([name, each]) => [name, writeValue(each, scope)] as const);
  return {
    code: `{${members.map(([name, { code }]) => `${writeName(name)}:${code}`).join()}}`,
    isConstant: members.every(([, each]) => isConstant(each)),
  };
}

/** A text that may hold expressions. */
export function writeText(text: string, scope: PlanScope): Code {
  const compiled = compileTemplate(text, bind);
  if (!compiled.ok) throw new Error(compiled.problem.message);
  if (compiled.names.includes('member')) scope.module.readsMember = true;
  if (compiled.isConstant) return { code: writeLiteral(compiled.run(undefined)), isConstant: true };
  const parts = (compiled.syntax ?? []).map((each) => writeSyntax(each, scope));
  if (compiled.path !== undefined) return { code: parts[0] as string, isConstant: false };
  const { texts } = compiled;
  const code =
    texts === undefined
      ? (parts[0] as string)
      : `${scope.use('joinTexts')}([${texts
          .flatMap((each, index) => {
            const part = parts[index];
            return [
              JSON.stringify(each),
              ...(part === undefined ? [] : [`${scope.use('shownText')}(${part})`]),
            ];
          })
          .join()}])`;
  return {
    // In parentheses, it is compiled with the function around it.
    code: `${scope.use('evaluate')}((()=>${code.startsWith('{') ? `(${code})` : code}))`,
    isConstant: false,
  };
}

const isConstant = (each: Code): boolean => each.isConstant;

/** A constant value as code. */
export function writeLiteral(value: unknown): string {
  if (value === undefined) return 'void 0';
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join()}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([name, each]) => `${writeName(name)}:${writeLiteral(each)}`)
      .join()}}`;
  return JSON.stringify(value);
}

// In a literal, `__proto__` would not be a member.
const writeName = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));

/** A member of a value that was parsed from JSON, as `plainReader` reads it. */
export function writeMember(holder: string, name: string, scope: PlanScope): string {
  const isShared = isBuiltIn(name) || SHARED_METHODS.some((prototype) => name in prototype);
  if (isShared) return `${scope.use('readOwn')}(${holder},${JSON.stringify(name)})`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${holder}?.${name}` : `${holder}?.[${JSON.stringify(name)}]`;
}

type Write = (syntax: Syntax, scope: PlanScope, of: readonly string[]) => string;

/** By kind of node; `of` is the code of what is below. */
const WRITERS: Readonly<Record<Exclude<Syntax['is'], 'loop'>, Write>> = {
  literal: ({ value }) => writeLiteral(value),
  name: ({ value }, place) => place.nearName(String(value)) ?? `s[${SLOT[value as keyof typeof SLOT]}]`,
  parameter: ({ value }, place) => place.parameter(String(value)),
  member: ({ value }, place, [holder = '']) => writeMember(holder, String(value), place),
  element: (_, place, [holder, key]) => `${place.use('readOwn')}(${holder},${place.use('keyOf')}(${key}))`,
  call({ value, of: args }, place, of) {
    const given = writeItems(args, of, place);
    return value === 't'
      ? `${place.use('translate')}(s,${given})`
      : `${place.use('call')}(${JSON.stringify(value)},s,${given})`;
  },
  method: ({ value, of: [, ...args] }, place, [holder, ...of]) =>
    `${place.use('callMethod')}(${holder},${JSON.stringify(value)},${writeItems(args, of, place)})`,
  choice: (_, __, [test, yes, no]) => `(${test}?${yes}:${no})`,
  operator: writeOperator,
  list: ({ of: items }, place, of) => `${place.use('list')}(${writeItems(items, of, place)})`,
  object: writeObject,
  template: ({ value }, place, of) =>
    `${place.use('joinTexts')}([${(value as string[])
      .flatMap((text, index) => {
        const part = of[index];
        return [JSON.stringify(text), ...(part === undefined ? [] : [`${place.use('textOf')}(${part})`])];
      })
      .join()}])`,
};

function writeSyntax(syntax: Syntax, scope: PlanScope): string {
  if (syntax.is === 'loop') return writeLoop(syntax, scope);
  return WRITERS[syntax.is](
    syntax,
    scope,
    syntax.of.map((each) => writeSyntax(each, scope)),
  );
}

function writeOperator({ value }: Syntax, scope: PlanScope, of: readonly string[]): string {
  const sign = String(value);
  const [left, right] = of;
  if (sign === 'typeof') return `(typeof ${left})`;
  if (right === undefined)
    return sign === '!' ? `(!${left})` : `${scope.use('UNARY')}[${JSON.stringify(sign)}](${left})`;
  if (!Object.hasOwn(OPERATORS, sign)) return `(${left}${sign}${right})`;
  return `${scope.use('OPERATORS')}[${JSON.stringify(sign)}](${left},${right})`;
}

/** The items of a list or of arguments, in the order in which they are evaluated. */
function writeItems(items: readonly Syntax[], of: readonly string[], scope: PlanScope): string {
  if (!items.some(({ isSpread }) => isSpread === true)) return `[${of.join()}]`;
  return items.reduce(
    (made, { isSpread }, index) =>
      `${scope.use(isSpread === true ? 'spread' : 'push')}(${made},${of[index]})`,
    '[]',
  );
}

function writeObject({ value }: Syntax, scope: PlanScope, of: readonly string[]): string {
  const names = value as readonly MemberName[];
  const isPlain = names.every((name) => typeof name === 'string');
  const members = (): string => names.map((name, index) => `${JSON.stringify(name)}:${of[index]}`).join();
  if (isPlain) return `${scope.use('object')}({${members()}})`;
  let made = '{}';
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    if (name === true) made = `${scope.use('copy')}(${made},${of[index]})`;
    else if (typeof name === 'string')
      made = `${scope.use('put')}(${made},${JSON.stringify(name)},${of[index]})`;
    // A computed key, and its value.
    else made = `${scope.use('put')}(${made},${scope.use('keyOf')}(${of[index]}),${of[++index]})`;
  }
  return `${scope.use('object')}(${made})`;
}

function writeLoop({ value, of }: Syntax, scope: PlanScope): string {
  const { method, parameters } = value as LoopSyntax;
  const [holder, body, start] = of as [Syntax, Syntax, Syntax?];
  const inside = scope.withParameters(parameters);
  const names = parameters.map((name) => (name === '' ? scope.newName() : inside.parameter(name)));
  const run = `(${names.join()})=>(${scope.use('spend')}(${costOf(body)}),${writeSyntax(body, inside)})`;
  const begin = start === undefined ? '' : `,${writeSyntax(start, scope)}`;
  return `${scope.use('callLoop')}(${writeSyntax(holder, scope)},${JSON.stringify(method)},${run}${begin})`;
}

/** What one run of a piece costs: see `measurePieces`. */
function costOf({ of }: Syntax): number {
  return of.reduce((sum, each) => sum + costOf(each), 1);
}
