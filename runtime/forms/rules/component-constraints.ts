/** Finds what a component allows as a value beyond its rule, such as five stars of a rating. */
import type { Fact } from '../../model/field-facts.ts';
import { isObject } from '../../model/json.ts';
import { choicesForCheck } from './choices.ts';
import { factsOf } from './component-types.ts';
import {
  isContainerRule,
  isExpression,
  isFunctionSource,
  itemsOf,
  rulesInside,
  sourceOf,
  type FormRule,
  type NestedRule,
} from './rule.ts';

type Props = Readonly<Record<string, unknown>>;

interface Constraints {
  keywords: Record<string, unknown>;
  validators: Record<string, unknown>[];
}

const propsOf = (rule: NestedRule): Props =>
  isObject(rule['x-component-props']) ? rule['x-component-props'] : {};

/** The value of a fact: a literal, or what the rule gives as a prop. */
function settle(fact: Fact, props: Props): unknown {
  if (typeof fact !== 'object') return fact;
  const { prop, oneOf, isText, instead, otherwise } = fact;
  const found = props[prop];
  const first: unknown = isText === true && Array.isArray(found) ? found[0] : found;
  const counts =
    oneOf?.includes(first) ??
    (isText === true
      ? typeof first === 'string' && !isExpression(first)
      : first !== undefined && first !== null);
  return counts ? (instead ?? first) : otherwise;
}

function settleAll(facts: Readonly<Record<string, Fact>>, props: Props): Record<string, unknown> {
  const settled = Object.entries(facts).map(([name, fact]) => [name, settle(fact, props)] as const);
  return Object.fromEntries(settled.filter(([, value]) => value !== undefined));
}

/**
 * Form of a choice's value: `each` choice by its value, one `path` through a tree of choices, or several
 * `paths`.
 */
export function choiceOf(rule: NestedRule): 'each' | 'path' | 'paths' {
  if (factsOf(rule).gives !== 'path') return 'each';
  return propsOf(rule).multiple === true ? 'paths' : 'path';
}

/** A validator whose limit no prop gives has only the format left. */
const asksSomething = (validator: object): boolean =>
  Object.keys(validator).some((name) => name !== 'written');

/** Keywords that apply where the rule sets none, and validators of `formily/value-checks.ts`. */
function constraintsOf(rule: NestedRule): Constraints {
  const { keywords = {}, validators = [] } = factsOf(rule);
  const props = propsOf(rule);
  return {
    keywords: settleAll(keywords, props),
    validators: validators.map((each) => settleAll(each, props)).filter(asksSomething),
  };
}

/** True when the values are uploaded files: `{ id, name, size }`. */
export function takesFiles(rule: NestedRule): boolean {
  return factsOf(rule).gives === 'files';
}

/**
 * Writes the component constraints into the rules as keywords and validators, so that browser and server
 * check them alike: a choice is one of the choices, a rating has at most as many stars as there are.
 */
export function withComponentConstraints(rules: readonly FormRule[]): FormRule[] {
  return rules.map((rule) => ({ ...constrain(rule), name: rule.name }));
}

/** Own validators and those of the component. An expression may give a list of validators. */
function joinValidators(own: readonly unknown[], added: readonly unknown[]): unknown {
  const [only] = own;
  if (own.length !== 1 || !isExpression(only) || isFunctionSource(sourceOf(only))) return [...own, ...added];
  return `{{ [].concat(${sourceOf(only)}, ${JSON.stringify(added)}) }}`;
}

// The columns of a table of choices have types in Formily's examples, but no values.
const isColumn = (rule: NestedRule): boolean => rule['x-component'] === 'SelectTable.Column';
const asVoid = (rule: NestedRule): NestedRule => ({ ...rule, type: 'void' });

function constrain(rule: NestedRule): NestedRule {
  const items = itemsOf(rule);
  const inside = Object.fromEntries(
    rulesInside(rule).map(({ name, ...inner }) => [name, isColumn(inner) ? asVoid(inner) : constrain(inner)]),
  );
  const nested = {
    ...(isObject(rule.properties) ? { properties: inside } : {}),
    ...(items === undefined ? {} : { items: constrain(items) }),
  };
  if (isContainerRule(rule) || items !== undefined) return { ...rule, ...nested };
  const { keywords, validators } = constraintsOf(rule);
  const missing = Object.entries(keywords).filter(([name]) => rule[name] === undefined);
  const takesAnyText = propsOf(rule).mode === 'tags';
  const own = rule['x-validator'];
  const listed: unknown[] = own === undefined ? [] : Array.isArray(own) ? own : [own];
  const choices = takesAnyText ? [] : [{ choices: choiceOf(rule), ...choicesForCheck(rule) }];
  return {
    ...rule,
    ...nested,
    ...Object.fromEntries(missing),
    'x-validator': joinValidators(listed, [...choices, ...validators]),
  };
}
