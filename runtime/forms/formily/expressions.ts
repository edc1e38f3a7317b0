/** Makes the product's safe expression language the language of Formily's `{{ … }}`. */
import { isGeneralField } from '@formily/core';
import { Schema } from '@formily/json-schema';
import { batch } from '@formily/reactive';
import { COST, work } from '../work.ts';
import { isFunctionSource } from '../rules/rule.ts';
import { suggestNearest } from '../../validate/nearest.ts';
import { isObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import {
  compileExpression,
  compileFunction,
  type Compiled,
  type CompiledFunction,
} from '../../language/expression.ts';
import { FUNCTIONS, type FunctionContext } from '../../language/functions.ts';
import { beginSteps, ExpressionError, stepsTaken } from '../../language/limits.ts';
import type { Bind, FormFunction } from '../../language/bind.ts';
import { beginRun, parseMemberFunction } from '../../language/effects.ts';
import { syntaxOfForms, type CompilePattern } from '../../language/statements.ts';
import { shownText } from '../../language/values.ts';
import { MOMENT_METHODS, RULE_FUNCTIONS, RULE_NAMESPACES } from './functions.ts';
import {
  MODEL_METHODS,
  readObserved,
  TAKES_FUNCTIONS,
  toReadable,
  writeModel,
  type RunLater,
} from './readable-models.ts';

/** What the program adds to the scope of a form's expressions. */
export interface FormScope {
  /** The translation of a key, with its `{placeholders}` filled. */
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  site: FunctionContext;
}

/** The scope that Formily hands to an expression. */
export type ExpressionScope = Readonly<Record<string, unknown>>;

type Report = (problem: Problem) => void;

/** Set while a function of a reaction runs: it may change fields. */
let runLater: RunLater | undefined;

const PLAIN_NAMES = ['$values', '$deps', '$dependencies', '$record', '$records', '$index', '$lookup'];
const MODEL_NAMES = ['$self', '$target', '$form'];
const KNOWN_NAMES = [
  ...PLAIN_NAMES,
  ...MODEL_NAMES,
  't',
  ...Object.keys(FUNCTIONS),
  ...Object.keys(RULE_FUNCTIONS),
];

/**
 * Resolves the names of an expression. Formily's functions ($effect, $memo, $props, …) are left out: they
 * have effects.
 */
export const bindRuleNames: Bind<ExpressionScope> = (name) => {
  if (PLAIN_NAMES.includes(name)) return (scope) => scope[name];
  if (MODEL_NAMES.includes(name)) return (scope) => toReadable(scope[name], runLater);
  return undefined;
};
bindRuleNames.callable = (name) => {
  if (name === 't')
    return (scope, args) =>
      (scope as unknown as FormScope).t(String(args[0]), isObject(args[1]) ? args[1] : {});
  const own = Object.hasOwn(RULE_FUNCTIONS, name) ? RULE_FUNCTIONS[name] : undefined;
  if (own !== undefined) return (_, args) => own(args);
  const listed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return listed === undefined
    ? undefined
    : (scope, args) => listed((scope as unknown as FormScope).site, args);
};
bindRuleNames.namespaces = RULE_NAMESPACES;
bindRuleNames.methods = { ...MOMENT_METHODS, ...MODEL_METHODS };
bindRuleNames.read = readObserved;
let compilePattern: CompilePattern = () => () => false;
let report: Report = () => undefined;

bindRuleNames.forms = {
  ...syntaxOfForms<ExpressionScope>(
    (pattern, flags) => compilePattern(pattern, flags),
    writeModel,
    TAKES_FUNCTIONS,
  ),
  functionOf: (grammar, member) =>
    member === 'validator' ? parseMemberFunction(grammar, toValidator) : undefined,
};
bindRuleNames.hint = (name) => suggestNearest(name, KNOWN_NAMES);

const MAX_COMPILED = 2000;
const kept: Map<string, unknown>[] = [];

/** Forgets what was compiled, so that the next check spends the work of compiling. */
export function forgetExpressions(): void {
  for (const compiled of kept) compiled.clear();
}

/** Forms that hold the same expression share the result. */
function keepCompiled<Result>(compile: (source: string) => Result): (source: string) => Result {
  const compiled = new Map<string, Result>();
  kept.push(compiled);
  return (source) => {
    const known = compiled.get(source);
    if (known !== undefined) return known;
    work(COST.sourceCharacter * source.length);
    // One without names is evaluated at once.
    beginSteps();
    const made = compile(source);
    work(COST.expressionStep * stepsTaken());
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(source, made);
    return made;
  };
}

/** Compiles an expression of a rule. */
export const compileRuleExpression = keepCompiled((source): Compiled<ExpressionScope> =>
  compileExpression(source, bindRuleNames),
);

/** Compiles a validator that is an arrow function: `(value, rule, context) => …`. */
export const compileRuleFunction = keepCompiled((source): CompiledFunction<ExpressionScope> =>
  compileFunction(source, bindRuleNames),
);

/** The value of what runs an expression; undefined, and a report, if it exceeds a limit. */
function attempt(run: () => unknown): unknown {
  let value: unknown;
  beginSteps();
  try {
    value = run();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(error.problem);
  }
  work(COST.expression + COST.expressionStep * stepsTaken());
  return value;
}

function runFunction(source: string, scope: ExpressionScope): unknown {
  const known = compileRuleFunction(source);
  if (!known.ok) {
    report(known.problem);
    return undefined;
  }
  return toValidator(known.bind(scope));
}

/** A function of an expression as Formily calls validators. */
function toValidator(call: FormFunction) {
  return (
    ...given: [value?: unknown, rule?: unknown, context?: { field?: unknown; form?: unknown }]
  ): unknown => {
    const [value, rule, context = {}] = given;
    // Formily calls the function of a reaction with its field, and `run` with nothing.
    if (given.length === 0 || isGeneralField(value))
      return change(() => call(toReadable(value, change), undefined, undefined));
    const { field, form } = context;
    const readable = { value, field: toReadable(field), form: toReadable(form) };
    return attempt(() => readAnswer(call(value, rule, readable)));
  };
}

/** Runs a function that may change fields. What reacts to the changes runs afterwards. */
function change(run: () => unknown): void {
  batch(() => {
    const before = runLater;
    runLater = change;
    if (before === undefined) beginRun();
    try {
      attempt(run);
    } finally {
      runLater = before;
    }
  });
}

/** What a validator may answer: a message, a verdict, or both; undefined for anything else. */
function readAnswer(answer: unknown): unknown {
  if (typeof answer === 'string' || typeof answer === 'boolean') return answer;
  if (!isObject(answer)) return undefined;
  return { type: answer.type ?? 'error', message: shownText(answer.message) };
}

/**
 * Registers the expression compiler with Formily. Call it before the first Schema is made. An expression that
 * does not compile or exceeds a limit gives undefined, and `receive` receives the problem. `compile` makes
 * tests of regular expressions.
 */
export function registerExpressions(receive: Report, compile: CompilePattern): void {
  report = receive;
  compilePattern = compile;
  Schema.registerCompiler((source: string, scope: ExpressionScope) => {
    if (isFunctionSource(source)) return runFunction(source, scope);
    const known = compileRuleExpression(source);
    if (known.ok) return attempt(() => known.run(scope));
    report(known.problem);
    return undefined;
  });
}
