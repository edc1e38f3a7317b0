import { parseValidator } from '@formily/validator';
import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { dependenciesOf, nameOf, nameRead, readFixed } from './dependencies.ts';
import { isExpression, reactionsOf, rulesInside, type FormRule, type NestedRule } from '../rule.ts';
import { KEYWORD_RULES } from '../validation.ts';

/** A field that holds a value, and how the server treats it. */
export interface PlannedField {
  /** Where its value stands. */
  path: Path;
  rule: FormRule;
  /** It depends on other fields, or others on it: only Formily can tell its state. */
  isLive: boolean;
  /** Rules compute its value or say whether it can be changed, so what a caller sent of it is looked at last. */
  isSettled: boolean;
  /** What Formily's validator checks of a field that is not live, parsed once. */
  checks: ReturnType<typeof parseValidator>;
}

/** A rule list, ready to check submissions. */
export interface FormPlan {
  rules: readonly FormRule[];
  fields: readonly PlannedField[];
  /** The live part as a Formily schema; absent when nothing depends on anything. */
  live?: NestedRule;
}

const PATTERN_KEYWORDS = ['readOnly', 'x-disabled', 'x-editable', 'x-read-only', 'x-read-pretty', 'x-pattern'];
const STATE_KEYWORDS = [...PATTERN_KEYWORDS, 'x-value', 'x-visible', 'x-hidden', 'x-display'];
const SETTLING = new Set([...PATTERN_KEYWORDS, 'x-value', 'value', 'disabled', 'editable', 'readOnly', 'readPretty', 'pattern']);
// What is only seen has no say in what is valid.
const SEEN_ONLY = new Set([
  'name',
  'description',
  'properties',
  'x-component',
  'x-component-props',
  'x-decorator',
  'x-decorator-props',
  'x-index',
]);

const CHECKED: ReadonlySet<string> = new Set([...KEYWORD_RULES, 'format']);

/** What reactions, anywhere in the form, do to the field of a name. */
interface Influence {
  live: Set<string>;
  settled: Set<string>;
  /** Only their value is asked for. */
  read: Set<string>;
}

function settles(reaction: Record<string, unknown>): boolean {
  return [reaction.fulfill, reaction.otherwise]
    .filter(isObject)
    .flatMap(({ state, schema }) => [state, schema].filter(isObject))
    .some((changes) => Object.keys(changes).some((key) => SETTLING.has(key)));
}

function influenceOf(
  rules: readonly FormRule[],
  influence: Influence = { live: new Set(), settled: new Set(), read: new Set() },
): Influence {
  for (const rule of rules) {
    for (const reaction of reactionsOf(rule)) {
      const target = reaction.target === undefined ? rule.name : nameOf(reaction.target);
      for (const name of [rule.name, target]) influence.live.add(name);
      for (const each of dependenciesOf(reaction)) {
        const read = nameRead(each);
        if (read === undefined) influence.live.add(nameOf(isObject(each) ? each.source : each));
        else influence.read.add(read);
      }
      if (settles(reaction)) influence.settled.add(target);
    }
    influenceOf(rulesInside(rule), influence);
  }
  return influence;
}

function holdsExpression(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsExpression);
  return isObject(value) ? Object.values(value).some(holdsExpression) : isExpression(value);
}

function isLiveItself(rule: FormRule, influence: Influence): boolean {
  if (influence.live.has(rule.name) || STATE_KEYWORDS.some((keyword) => rule[keyword] !== undefined)) return true;
  return Object.entries(rule).some(([keyword, value]) => !SEEN_ONLY.has(keyword) && holdsExpression(value));
}

type Validator = Record<string, unknown>;

// As Formily's `setValidatorRule` does: a rule that is there already takes the new limit, `required` comes first, others last.
function addValidator(validators: readonly Validator[], name: string, value: unknown): Validator[] {
  if (validators.some((each) => name in each)) return validators.map((each) => (name in each ? { ...each, [name]: value } : each));
  return name === 'required' ? [{ [name]: value }, ...validators] : [...validators, { [name]: value }];
}

function validatorsOf(rule: FormRule): Validator[] {
  const own = rule['x-validator'];
  const listed: unknown[] = Array.isArray(own) ? own : own === undefined ? [] : [own];
  const first = listed.map((each) => (isObject(each) ? each : { format: each }));
  const keywords = Object.keys(rule).filter((name) => CHECKED.has(name) && rule[name] !== undefined && rule[name] !== null);
  return keywords.reduce((validators, name) => addValidator(validators, name, rule[name]), first);
}

// A field that is only read needs no field of Formily's when its value can be read among the form's.
function isReadAsField(rule: FormRule, path: Path, influence: Influence): boolean {
  return influence.read.has(rule.name) && (path.length > 1 || ['array', 'object', 'void'].includes(rule.type));
}

/** Finds out once what every submission of a form needs. */
export function planForm(rules: readonly FormRule[]): FormPlan {
  const influence = influenceOf(rules);
  const fields: PlannedField[] = [];

  const plan = (inside: readonly FormRule[], path: Path, isLiveAround: boolean, isSettledAround: boolean): Record<string, NestedRule> => {
    const live: Record<string, NestedRule> = {};
    for (const rule of inside) {
      const isContainer = rule.type === 'void' || rule.type === 'object';
      const here = rule.type === 'void' ? path : [...path, rule.name];
      const isLive = isLiveAround || isLiveItself(rule, influence) || isReadAsField(rule, here, influence);
      const isSettled =
        isSettledAround ||
        influence.settled.has(rule.name) ||
        Object.keys(rule).some((keyword) => SETTLING.has(keyword) && keyword !== 'pattern');
      if (!isContainer) fields.push({ path: here, rule, isLive, isSettled, checks: parseValidator(validatorsOf(rule)) });
      const properties = isContainer ? plan(rulesInside(rule), here, isLive, isSettled) : {};
      const hasLiveInside = Object.keys(properties).length > 0;
      if (!isLive && !hasLiveInside) continue;
      const kept = Object.entries(rule).filter(([keyword]) => !SEEN_ONLY.has(keyword));
      live[rule.name] = { ...(Object.fromEntries(kept) as NestedRule), ...(hasLiveInside ? { properties } : {}) };
    }
    return live;
  };

  const properties = plan(rules, [], false, false);
  if (Object.keys(properties).length === 0) return { rules, fields };
  const fixed = new Set(fields.filter(({ isLive }) => !isLive).map(({ rule }) => rule.name));
  return { rules, fields, live: readFixed({ type: 'object', properties }, fixed) };
}
