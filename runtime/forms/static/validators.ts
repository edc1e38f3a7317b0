import {
  getValidateRules,
  parseValidator,
  parseValidatorDescriptions,
  type Validator,
} from '@formily/validator';
import { isObject } from '../../model/json.ts';
import type { NestedRule } from '../rules/rule.ts';
import { KEYWORD_RULES } from '../formily/validation.ts';

type Description = Record<string, unknown>;

const CHECKED: ReadonlySet<string> = new Set([...KEYWORD_RULES, 'format']);

/** What Formily's validator checks of a field: read once, asked often. */
export interface Checks {
  rules: readonly { test: Test; rule: object }[];
  validators: Validator;
}

/** A rule as it is registered with Formily: answers what is wrong, or nothing. */
type Test = (value: unknown, rule: unknown, context: unknown) => unknown;

/** As Formily's `setValidatorRule` does: a rule that is there already takes the new limit, `required` comes first, others last. */
export function addValidator(
  validators: readonly Description[],
  name: string,
  value: unknown,
): Description[] {
  if (validators.some((each) => name in each))
    return validators.map((each) => (name in each ? { ...each, [name]: value } : each));
  return name === 'required' ? [{ [name]: value }, ...validators] : [...validators, { [name]: value }];
}

/** The validators that the keywords of a rule make. */
export function validatorsOf(rule: NestedRule): Description[] {
  const own = rule['x-validator'];
  const listed: unknown[] = Array.isArray(own) ? own : own === undefined ? [] : [own];
  const first = listed.map((each) => (isObject(each) ? each : { format: each }));
  const keywords = Object.keys(rule).filter(
    (name) => CHECKED.has(name) && rule[name] !== undefined && rule[name] !== null,
  );
  return keywords.reduce((validators, name) => addValidator(validators, name, rule[name]), first);
}

/** Reads the validators of a field as Formily does; rules must be registered by then. */
export function readChecks(validators: Validator): Checks {
  const rules = parseValidatorDescriptions(validators).flatMap((description) => {
    // A rule that is broken answers its message: which words these are is found out only when it is.
    const rule = { ...description, message: 'broken' };
    return Object.keys(rule).flatMap((name) => {
      const test = getValidateRules(name) as Test | undefined;
      return test === undefined ? [] : [{ test, rule }];
    });
  });
  return { rules, validators };
}

/** True when a value keeps all rules. They are asked directly: Formily's validator makes a promise for each, and most values keep them all. */
export function isFine({ rules }: Checks, value: unknown, context: object): boolean {
  return rules.every(({ test, rule }) => !test(value, rule, context));
}

/** The validator's messages of the rules that a value breaks; `context` is what their words may speak of. */
export async function findMessages(
  { validators }: Checks,
  value: unknown,
  context: object,
): Promise<string[]> {
  const messages: string[] = [];
  for (const check of parseValidator(validators)) {
    const message: unknown = (await check(value, context))?.message;
    if (message) messages.push(String(message));
  }
  return messages;
}
