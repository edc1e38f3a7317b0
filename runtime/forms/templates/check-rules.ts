import { FORBIDDEN_NAMES, isObject } from '../../model/json.ts';
import { findNearest, suggestNearest } from '../../validate/nearest.ts';
import type { ObjectSchema } from '../../model/json-schema.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../../model/problem.ts';
import { canTryForEver } from './backtracking.ts';
import {
  CHANGEABLE,
  dependency,
  expectProp,
  fieldPath,
  FIXED,
  oneOf,
  regularExpression,
  STATE,
  text,
  VALIDATOR,
  when,
  type Expect,
} from './keywords.ts';
import { LOOKS, MARKS, small } from './presentation-props.ts';
import { EXPECTED, fillIn, LIMITS, REASONS, type ReasonName } from './reasons.ts';
import { compileRule } from '../formily/expressions.ts';
import { isExpression, sourceOf } from '../rules/rule.ts';
import { compilePattern } from '../formily/register-server.ts';

/** The fields that rules may name, and the props that each one takes. */
export interface FieldCatalogue {
  get(name: string): { props: ObjectSchema } | undefined;
  names(): readonly string[];
}

const MOST_FIELDS = Number(LIMITS.fields);
const MOST_LEVELS = Number(LIMITS.levels);
const MOST_LISTED = Number(LIMITS.listed);
const MOST_FEN = 100_000_000;
const OPTIONS: Readonly<Record<string, Expect>> = {
  submitText: text,
  successText: text,
  price: when(
    (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_FEN,
    'price',
  ),
  layout: oneOf(['vertical', 'horizontal']),
};

/**
 * Everything that forbids saving a form template: the rules hold only what is listed, so that neither Formily nor a component can be made to do
 * more than forms do. Texts are those of one language.
 */
export function checkRules(rules: unknown, option: unknown, fields: FieldCatalogue): Problem[] {
  const check = new RuleCheck(fields);
  if (Array.isArray(rules)) rules.forEach((rule: unknown, index) => check.rule(rule, ['rule', index], 1));
  else check.refuse(['rule'], 'rules-list');
  check.members(option, ['option'], OPTIONS, LOOKS);
  return check.problems;
}

const unknownName = (found: string, known: readonly string[]): Record<string, string> => ({
  found,
  nearest: findNearest(found, known) ?? '',
  hint: suggestNearest(found, known),
});

class RuleCheck {
  readonly problems: Problem[] = [];
  readonly #fields: FieldCatalogue;
  readonly #names = new Set<string>();

  constructor(fields: FieldCatalogue) {
    this.#fields = fields;
  }

  refuse(at: Path, says: ReasonName, details: Readonly<Record<string, string>> = {}): void {
    this.#note('form.rule-unsafe', { ...details, says, reason: fillIn(REASONS[says], details) }, at);
  }

  rule(rule: unknown, at: Path, level: number, given?: string): void {
    if (!isObject(rule)) return this.refuse(at, 'rule-object');
    this.#name(given ?? rule.name, rule, at);
    this.#body(rule, at, level);
  }

  #body(rule: Record<string, unknown>, at: Path, level: number): void {
    if (level > MOST_LEVELS) return this.refuse(at, 'levels');
    if (rule.type === undefined) this.#note('document.member-missing', { expected: 'type' }, at);
    const {
      properties,
      items,
      'x-component': component,
      'x-component-props': props,
      'x-decorator-props': frame = {},
      'x-validator': validator,
      'x-reactions': reactions,
      ...rest
    } = rule;
    this.members(rest, at, { ...CHANGEABLE, ...FIXED }, MARKS);
    this.members(frame, [...at, 'x-decorator-props'], { tooltip: text }, LOOKS);
    this.#component(component, props, at);
    this.#each(validator, [...at, 'x-validator'], (each, here) =>
      typeof each === 'string'
        ? this.#value(each, here, VALIDATOR.format)
        : this.members(each, here, VALIDATOR),
    );
    this.#each(reactions, [...at, 'x-reactions'], (each, here) => this.#reaction(each, here));
    if (items !== undefined) this.#row(rule.type, items, [...at, 'items'], level + 1);
    if (properties === undefined) return;
    const holds = rule.type === 'void' || rule.type === 'object' || items !== undefined;
    if (!holds) this.refuse([...at, 'properties'], 'holder');
    if (!isObject(properties)) return this.refuse([...at, 'properties'], 'properties-object');
    for (const [name, inner] of Object.entries(properties))
      this.rule(inner, [...at, 'properties', name], level + 1, name);
  }

  // Each row's own rule, which has no name.
  #row(type: unknown, items: unknown, at: Path, level: number): void {
    if (type !== 'array') this.refuse(at, 'rows-array');
    if (!isObject(items)) return this.refuse(at, 'row-object');
    const inside =
      items.type === 'void' && isObject(items.properties) ? Object.values(items.properties) : undefined;
    if (inside !== undefined && inside.filter((each) => isObject(each) && each.type !== 'void').length !== 1)
      this.refuse(at, 'row-value');
    this.#body(items, at, level);
  }

  /** Members of an object, each known and of the kind it must be; nothing is made of the `unused`. */
  members(
    value: unknown,
    at: Path,
    known: Readonly<Record<string, Expect>>,
    unused?: ReadonlySet<string>,
  ): void {
    if (!isObject(value)) return this.refuse(at, 'object');
    for (const [name, member] of Object.entries(value)) {
      const here = [...at, name];
      if (unused?.has(name) === true && !Object.hasOwn(known, name)) this.#shape(member, here, small);
      else if (!Object.hasOwn(known, name))
        this.#note('document.member-unknown', unknownName(name, Object.keys(known)), here);
      else this.#value(member, here, known[name]);
      if (Object.hasOwn(known, name) && known[name] === regularExpression) this.#pattern(member, here);
    }
  }

  #note(code: ProblemCode, details: Record<string, string>, at: Path): void {
    this.problems.push(makeProblem(code, details, { pointer: formatPointer(at) }));
  }

  #name(name: unknown, rule: Record<string, unknown>, at: Path): void {
    const wrong = FIXED.name?.(name);
    // Buttons of rows are called the same in every list; nothing refers to them.
    const isPart =
      rule.type === 'void' && rule['x-reactions'] === undefined && String(rule['x-component']).includes('.');
    if (wrong !== undefined || FORBIDDEN_NAMES.has(String(name)) || String(name) in {})
      this.refuse(at, 'field-name', { name: JSON.stringify(name ?? null).slice(0, 80) });
    // Values are told apart by name alone in `$deps` and in the dependencies of reactions.
    else if (!isPart && this.#names.has(String(name)))
      this.refuse(at, 'name-twice', { name: JSON.stringify(name) });
    this.#names.add(String(name));
    if (this.#names.size === MOST_FIELDS + 1) this.refuse(at, 'fields');
  }

  #value(value: unknown, at: Path, expect: Expect | undefined): void {
    this.#shape(value, at, expect);
    this.#expression(value, at);
  }

  #shape(value: unknown, at: Path, expect: Expect | undefined): void {
    const expected = expect?.(value);
    if (expected !== undefined) {
      const details = { ...expected, expected: fillIn(EXPECTED[expected.says], { ...expected }) };
      this.#note('document.shape', { ...details, found: JSON.stringify(value).slice(0, 80), hint: '' }, at);
    }
  }

  #expression(value: unknown, at: Path): void {
    if (!isExpression(value)) return;
    const compiled = compileRule(sourceOf(value));
    if (!compiled.ok) this.#note(compiled.problem.code, { ...compiled.problem.details }, at);
  }

  #pattern(pattern: unknown, at: Path): void {
    try {
      // Both engines must take it: the server's, whose time is linear, and every browser's.
      compilePattern(String(pattern));
      RegExp(String(pattern), 'u');
      // Browsers go back and try again: what takes the server no time could stop the visitor's own page.
      if (canTryForEver(String(pattern))) this.refuse(at, 'pattern-endless');
    } catch (error) {
      this.refuse(at, 'pattern-broken', { error: error instanceof Error ? error.message : String(error) });
    }
  }

  #component(component: unknown, props: unknown, at: Path): void {
    if (component === undefined) return;
    const field = typeof component === 'string' ? this.#fields.get(component) : undefined;
    if (field === undefined) {
      const details = unknownName(String(component), this.#fields.names());
      this.#note('dialog.field-unknown', details, [...at, 'x-component']);
      if (props !== undefined) this.#shape(props, [...at, 'x-component-props'], small);
      return;
    }
    if (props === undefined) return;
    this.members(
      props,
      [...at, 'x-component-props'],
      Object.fromEntries(
        Object.entries(field.props.properties).map(([name, schema]) => [name, expectProp(schema)]),
      ),
      LOOKS,
    );
  }

  #each(value: unknown, at: Path, check: (each: unknown, here: Path) => void): void {
    if (value === undefined) return;
    if (!Array.isArray(value)) return check(value, at);
    if (value.length > MOST_LISTED) this.refuse(at, 'listed');
    value.forEach((each: unknown, index) => check(each, [...at, index]));
  }

  #reaction(reaction: unknown, at: Path): void {
    if (!isObject(reaction)) return this.refuse(at, 'reaction-object');
    const { fulfill, otherwise, dependencies, ...rest } = reaction;
    this.members(rest, at, { when: when(isExpression, 'expression'), target: fieldPath });
    const listed = Array.isArray(dependencies)
      ? dependencies
      : isObject(dependencies)
        ? Object.values(dependencies)
        : [];
    listed.forEach((each: unknown, index) => this.#value(each, [...at, 'dependencies', index], dependency));
    for (const [name, outcome] of Object.entries({ fulfill, otherwise })) {
      if (outcome === undefined) continue;
      // `run` holds statements: there is no way to run them.
      if (!isObject(outcome) || Object.keys(outcome).some((key) => key !== 'state' && key !== 'schema')) {
        this.refuse([...at, name], 'outcome');
        continue;
      }
      if (outcome.state !== undefined) this.members(outcome.state, [...at, name, 'state'], STATE);
      if (outcome.schema !== undefined) this.members(outcome.schema, [...at, name, 'schema'], CHANGEABLE);
    }
  }
}
