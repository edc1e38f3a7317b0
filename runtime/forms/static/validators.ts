/**
 * Asks Formily's validators about one value. The static tier needs nothing else; the other two end with it.
 */
import {
  getValidateRules,
  parseValidator,
  parseValidatorDescriptions,
  type Validator,
} from '@formily/validator';
import { COST, work } from '../work.ts';
import { isObject } from '../../model/json.ts';
import { KEYWORD_RULES } from '../formily/validation.ts';
import type { NestedRule } from '../rules/rule.ts';

type Description = Record<string, unknown>;

const VALIDATOR_KEYWORDS: ReadonlySet<string> = new Set([...KEYWORD_RULES, 'format']);

/** The validators of a field, compiled once for many values. */
export interface FieldValidators {
  tests: readonly { test: Test; rule: object }[];
  /** How many of them read a value to its end. */
  readers: { text: number; list: number };
  source: Validator;
}

/** They look whether there is a text, or compare it as a whole. Of a list they read what is in it. */
const READS_NO_TEXT: ReadonlySet<string> = new Set(['required', 'choices', 'pair']);

/** A validator as it is registered with Formily: returns a message, or nothing for a valid value. */
type Test = (value: unknown, rule: unknown, context: unknown) => unknown;

/**
 * Sets one validator as Formily's `setValidatorRule` does: an existing one takes the new limit, `required` is
 * put first, any other last.
 */
export function setValidator(
  descriptions: readonly Description[],
  name: string,
  value: unknown,
): Description[] {
  if (descriptions.some((each) => name in each))
    return descriptions.map((each) => (name in each ? { ...each, [name]: value } : each));
  return name === 'required' ? [{ [name]: value }, ...descriptions] : [...descriptions, { [name]: value }];
}

/** The validators of a rule: `x-validator`, then those of its keywords. */
export function validatorsOf(rule: NestedRule): Description[] {
  const own = rule['x-validator'];
  const listed: unknown[] = Array.isArray(own) ? own : own === undefined ? [] : [own];
  const first = listed.map((each) => (isObject(each) ? each : { format: each }));
  const keywords = Object.keys(rule).filter(
    (name) => VALIDATOR_KEYWORDS.has(name) && rule[name] !== undefined && rule[name] !== null,
  );
  return keywords.reduce((descriptions, name) => setValidator(descriptions, name, rule[name]), first);
}

/**
 * Compiles validators as Formily reads them. Call `registerForms` first: validators are looked up by name.
 */
export function compileValidators(source: Validator): FieldValidators {
  const tests = parseValidatorDescriptions(source).flatMap((description) => {
    // `passesAll` needs any text here; `collectMessages` makes the real one.
    const rule = { ...description, message: 'broken' };
    return Object.keys(rule).flatMap((name) => {
      const test = getValidateRules(name) as Test | undefined;
      return test === undefined ? [] : [{ test, rule, name }];
    });
  });
  const text = tests.filter(({ name }) => !READS_NO_TEXT.has(name)).length;
  return { tests, readers: { text, list: tests.length }, source };
}

/** Spends the work of checking a value. Patterns and expressions spend their own. */
export function workForValue({ tests, readers }: FieldValidators, value: unknown): void {
  const reading = Array.isArray(value) ? readers.list : readers.text;
  work(tests.length * COST.validator + reading * COST.character * lengthOf(value));
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, each) => sum + 10 + lengthOf(each), 0) : 0;
}

/**
 * True when a value passes all validators. Synchronous: Formily's own validate makes a promise for each
 * validator.
 */
export function passesAll({ tests }: FieldValidators, value: unknown, context: object): boolean {
  return tests.every(({ test, rule }) => !test(value, rule, context));
}

/**
 * Formily's messages for the validators that a value breaks; `context` holds the field that they may refer
 * to.
 */
export async function collectMessages(
  { source, tests }: FieldValidators,
  value: unknown,
  context: object,
): Promise<string[]> {
  const messages: string[] = [];
  work(COST.message * tests.length);
  for (const check of parseValidator(source)) {
    const { type, message } = (await check(value, context)) ?? {};
    // Warnings and successes do not reject.
    if (message && (type === undefined || type === 'error')) messages.push(message);
  }
  return messages;
}
