/** Checks the rules of a form before it is saved. Everything that is not listed is rejected. */
import { FORBIDDEN_NAMES, isObject } from '../../model/json.ts';
import { findNearest, suggestNearest } from '../../validate/nearest.ts';
import type { ObjectSchema } from '../../model/json-schema.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeCheckProblem } from '../../model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../../model/problem.ts';
import { canBacktrackForever } from './backtracking.ts';
import {
  CHANGEABLE,
  dependency,
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
import { expectProp } from './prop-values.ts';
import { DESIGNER_KEYS, PRESENTATION_PROPS, small } from './presentation-props.ts';
import { EXPECTED, fillIn, LIMITS, REASONS, type ReasonName } from './reasons.ts';
import { compileRuleExpression } from '../formily/expressions.ts';
import { isExpression, sourceOf } from '../rules/rule.ts';
import { compilePattern } from '../formily/register-server.ts';

/** The fields that rules may name as components or decorators, and the props of each. */
export interface FieldCatalogue {
  get(name: string): { props: ObjectSchema; isDecorator?: boolean } | undefined;
  names(): readonly string[];
}

const MAX_FIELDS = Number(LIMITS.fields);
const MAX_LEVELS = Number(LIMITS.levels);
const MAX_LISTED = Number(LIMITS.listed);
const MAX_PRICE_FEN = 100_000_000;
const OPTIONS: Readonly<Record<string, Expect>> = {
  submitText: text,
  successText: text,
  price: when(
    (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PRICE_FEN,
    'price',
  ),
  layout: oneOf(['vertical', 'horizontal']),
};

/**
 * Returns the problems that forbid saving a form template. Rules hold only listed keywords with values of a
 * listed kind, so that a template cannot make Formily or a component do more than forms do. Texts are those
 * of one language.
 */
export function checkRules(rules: unknown, option: unknown, fields: FieldCatalogue): Problem[] {
  const check = new RuleCheck(fields);
  if (Array.isArray(rules)) rules.forEach((rule: unknown, index) => check.rule(rule, ['rule', index], 1));
  else check.reject(['rule'], 'rules-list');
  check.members(option, ['option'], OPTIONS, PRESENTATION_PROPS);
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

  reject(at: Path, key: ReasonName, details: Readonly<Record<string, string>> = {}): void {
    this.#note('form.rule-unsafe', { ...details, key, reason: fillIn(REASONS[key], details) }, at);
  }

  rule(rule: unknown, at: Path, level: number, given?: string): void {
    if (!isObject(rule)) return this.reject(at, 'rule-object');
    this.#name(given ?? rule.name, rule, at);
    this.#body(rule, at, level);
  }

  #body(rule: Record<string, unknown>, at: Path, level: number): void {
    if (level > MAX_LEVELS) return this.reject(at, 'levels');
    if (rule.type === undefined) this.#note('document.member-missing', { expected: 'type' }, at);
    const {
      properties,
      items,
      'x-component': component,
      'x-component-props': props,
      'x-decorator': decorator = 'FormItem',
      'x-decorator-props': decoratorProps,
      'x-validator': validator,
      'x-reactions': reactions,
      ...rest
    } = rule;
    this.members(rest, at, { ...CHANGEABLE, ...FIXED }, DESIGNER_KEYS);
    this.#component(component, props, [...at, 'x-component']);
    this.#component(decorator, decoratorProps, [...at, 'x-decorator'], true);
    this.#each(validator, [...at, 'x-validator'], (each, here) =>
      typeof each === 'string'
        ? this.#value(each, here, VALIDATOR.format)
        : this.members(each, here, VALIDATOR),
    );
    this.#each(reactions, [...at, 'x-reactions'], (each, here) => this.#reaction(each, here));
    if (items !== undefined) this.#row(rule.type, items, [...at, 'items'], level + 1);
    if (properties === undefined) return;
    const isContainer = rule.type === 'void' || rule.type === 'object' || items !== undefined;
    if (!isContainer) this.reject([...at, 'properties'], 'holder');
    if (!isObject(properties)) return this.reject([...at, 'properties'], 'properties-object');
    for (const [name, inner] of Object.entries(properties))
      this.rule(inner, [...at, 'properties', name], level + 1, name);
  }

  // The rule of each row, which has no name.
  #row(type: unknown, items: unknown, at: Path, level: number): void {
    if (type !== 'array') this.reject(at, 'rows-array');
    if (!isObject(items)) return this.reject(at, 'row-object');
    const inside =
      items.type === 'void' && isObject(items.properties) ? Object.values(items.properties) : undefined;
    if (inside !== undefined && inside.filter((each) => isObject(each) && each.type !== 'void').length !== 1)
      this.reject(at, 'row-value');
    this.#body(items, at, level);
  }

  /**
   * Checks that each member of an object is known and of its kind. Of `unused` members only the size is
   * checked.
   */
  members(
    value: unknown,
    at: Path,
    known: Readonly<Record<string, Expect>>,
    unused?: ReadonlySet<string>,
  ): void {
    if (!isObject(value)) return this.reject(at, 'object');
    for (const [name, member] of Object.entries(value)) {
      const here = [...at, name];
      if (unused?.has(name) === true && !Object.hasOwn(known, name)) this.#shape(member, here, small);
      else if (!Object.hasOwn(known, name))
        this.#note('document.member-unknown', unknownName(name, Object.keys(known)), here);
      else this.#value(member, here, known[name]);
      if (Object.hasOwn(known, name) && known[name] === regularExpression) this.#pattern(member, here);
    }
  }

  #note(code: AnyProblemCode, details: Record<string, string>, at: Path): void {
    this.problems.push(makeCheckProblem(code, details, { pointer: formatPointer(at) }));
  }

  #name(name: unknown, rule: Record<string, unknown>, at: Path): void {
    const wrong = FIXED.name?.(name);
    // The buttons of rows have the same names in every list, and no rule refers to them.
    const isPart =
      rule.type === 'void' && rule['x-reactions'] === undefined && String(rule['x-component']).includes('.');
    if (wrong !== undefined || FORBIDDEN_NAMES.has(String(name)) || String(name) in {})
      this.reject(at, 'field-name', { name: JSON.stringify(name ?? null).slice(0, 80) });
    // `$deps` and dependencies identify a field by its name alone.
    else if (!isPart && this.#names.has(String(name)))
      this.reject(at, 'name-twice', { name: JSON.stringify(name) });
    this.#names.add(String(name));
    if (this.#names.size === MAX_FIELDS + 1) this.reject(at, 'fields');
  }

  #value(value: unknown, at: Path, expect: Expect | undefined): void {
    this.#shape(value, at, expect);
    this.#expression(value, at);
  }

  #shape(value: unknown, at: Path, expect: Expect | undefined): void {
    const expected = expect?.(value);
    if (expected !== undefined) {
      const details = { ...expected, expected: fillIn(EXPECTED[expected.key], { ...expected }) };
      this.#note('document.shape', { ...details, found: JSON.stringify(value).slice(0, 80), hint: '' }, at);
    }
  }

  #expression(value: unknown, at: Path): void {
    if (!isExpression(value)) return;
    const compiled = compileRuleExpression(sourceOf(value));
    if (!compiled.ok) this.#note(compiled.problem.code, { ...compiled.problem.details }, at);
  }

  #pattern(pattern: unknown, at: Path): void {
    try {
      // The pattern must work in both engines: the server's, which is linear, and the browser's.
      compilePattern(String(pattern));
      RegExp(String(pattern), 'u');
      // Browsers backtrack: a pattern that is fast on the server could freeze the visitor's page.
      if (canBacktrackForever(String(pattern))) this.reject(at, 'pattern-endless');
    } catch (error) {
      this.reject(at, 'pattern-broken', { error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The component or the decorator at a place, and its props beside it. */
  #component(component: unknown, props: unknown, at: Path, isDecorator = false): void {
    if (component === undefined) return;
    const propsAt = [...at.slice(0, -1), `${String(at.at(-1))}-props`];
    const field = typeof component === 'string' ? this.#fields.get(component) : undefined;
    if (field === undefined || (isDecorator && field.isDecorator !== true)) {
      this.#note('dialog.field-unknown', unknownName(String(component), this.#fields.names()), at);
      if (props !== undefined) this.#shape(props, propsAt, small);
      return;
    }
    if (props === undefined) return;
    this.members(
      props,
      propsAt,
      Object.fromEntries(
        Object.entries(field.props.properties).map(([name, schema]) => [name, expectProp(schema)]),
      ),
      PRESENTATION_PROPS,
    );
  }

  #each(value: unknown, at: Path, check: (each: unknown, here: Path) => void): void {
    if (value === undefined) return;
    if (!Array.isArray(value)) return check(value, at);
    if (value.length > MAX_LISTED) this.reject(at, 'listed');
    value.forEach((each: unknown, index) => check(each, [...at, index]));
  }

  #reaction(reaction: unknown, at: Path): void {
    if (!isObject(reaction)) return this.reject(at, 'reaction-object');
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
      // Formily's `run` holds statements, which are never executed.
      if (!isObject(outcome) || Object.keys(outcome).some((key) => key !== 'state' && key !== 'schema')) {
        this.reject([...at, name], 'outcome');
        continue;
      }
      if (outcome.state !== undefined) this.members(outcome.state, [...at, name, 'state'], STATE);
      if (outcome.schema !== undefined) this.members(outcome.schema, [...at, name, 'schema'], CHANGEABLE);
    }
  }
}
