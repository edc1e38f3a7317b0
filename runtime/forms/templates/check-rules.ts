import { FORBIDDEN_NAMES, isObject } from '../../model/json.ts';
import { suggestNearest } from '../../validate/nearest.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../../model/problem.ts';
import { CHANGEABLE, dependency, fieldPath, FIXED, prop, regularExpression, STATE, text, VALIDATOR, type Expect } from './keywords.ts';
import { compileRule } from '../language.ts';
import { isExpression, sourceOf } from '../rule.ts';
import { compilePattern } from '../server.ts';

/** The fields that rules may name, and the props that each one takes. */
export interface FieldCatalogue {
  get(name: string): { props: readonly string[] } | undefined;
  names(): readonly string[];
}

const MOST_FIELDS = 200;
const MOST_LEVELS = 6;
const MOST_REACTIONS = 10;
const OPTIONS: Readonly<Record<string, Expect>> = {
  submitText: text,
  successText: text,
  price: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'a whole number of fen'),
  layout: (value) => (value === 'vertical' || value === 'horizontal' ? undefined : 'vertical or horizontal'),
};

/**
 * Everything that forbids saving a form template: the rules hold only what is listed, so that neither Formily nor a component can be made to do
 * more than forms do. Texts are those of one language.
 */
export function checkRules(rules: unknown, option: unknown, fields: FieldCatalogue): Problem[] {
  const check = new RuleCheck(fields);
  if (Array.isArray(rules)) rules.forEach((rule: unknown, index) => check.rule(rule, ['rule', index], 1));
  else check.refuse(['rule'], 'the rules are not a list');
  check.members(option, ['option'], OPTIONS);
  return check.problems;
}

class RuleCheck {
  readonly problems: Problem[] = [];
  readonly #fields: FieldCatalogue;
  readonly #names = new Set<string>();

  constructor(fields: FieldCatalogue) {
    this.#fields = fields;
  }

  refuse(at: Path, reason: string): void {
    this.#note('form.rule-unsafe', { reason }, at);
  }

  rule(rule: unknown, at: Path, level: number, given?: string): void {
    if (!isObject(rule)) return this.refuse(at, 'a rule is not an object');
    if (level > MOST_LEVELS) return this.refuse(at, `rules stand inside one another more than ${MOST_LEVELS} deep`);
    this.#name(given ?? rule.name, at);
    if (rule.type === undefined) this.#note('document.member-missing', { expected: 'type' }, at);
    const {
      properties,
      'x-component': component,
      'x-component-props': props,
      'x-validator': validator,
      'x-reactions': reactions,
      ...rest
    } = rule;
    this.members(rest, at, { ...CHANGEABLE, ...FIXED });
    this.#component(component, props, at);
    this.#each(validator, [...at, 'x-validator'], (each, here) =>
      typeof each === 'string' ? this.#value(each, here, VALIDATOR.format) : this.members(each, here, VALIDATOR),
    );
    this.#each(reactions, [...at, 'x-reactions'], (each, here) => this.#reaction(each, here));
    if (properties === undefined) return;
    if (rule.type !== 'void' && rule.type !== 'object') this.refuse([...at, 'properties'], 'only a void or an object holds other rules');
    if (!isObject(properties)) return this.refuse([...at, 'properties'], 'properties are not an object');
    for (const [name, inner] of Object.entries(properties)) this.rule(inner, [...at, 'properties', name], level + 1, name);
  }

  /** Members of an object, each known and of the kind it must be. */
  members(value: unknown, at: Path, known: Readonly<Record<string, Expect>>): void {
    if (!isObject(value)) return this.refuse(at, 'it is not an object');
    for (const [name, member] of Object.entries(value)) {
      const here = [...at, name];
      if (!Object.hasOwn(known, name))
        this.#note('document.member-unknown', { found: name, hint: suggestNearest(name, Object.keys(known)) }, here);
      else this.#value(member, here, known[name]);
      if (Object.hasOwn(known, name) && known[name] === regularExpression) this.#pattern(member, here);
    }
  }

  #note(code: ProblemCode, details: Record<string, string>, at: Path): void {
    this.problems.push(makeProblem(code, details, { pointer: formatPointer(at) }));
  }

  #name(name: unknown, at: Path): void {
    const wrong = FIXED.name?.(name);
    if (wrong !== undefined || FORBIDDEN_NAMES.has(String(name))) this.refuse(at, `${JSON.stringify(name)} cannot be the name of a field`);
    // Values are told apart by name alone in `$deps` and in the dependencies of reactions.
    else if (this.#names.has(String(name))) this.refuse(at, `the name "${String(name)}" is used twice`);
    this.#names.add(String(name));
    if (this.#names.size === MOST_FIELDS + 1) this.refuse(at, `there are more than ${MOST_FIELDS} fields`);
  }

  #value(value: unknown, at: Path, expect: Expect | undefined): void {
    const expected = expect?.(value);
    if (expected !== undefined) this.#note('document.shape', { expected, found: JSON.stringify(value).slice(0, 80), hint: '' }, at);
    this.#expression(value, at);
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
    } catch (error) {
      this.refuse(at, `the pattern cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #component(component: unknown, props: unknown, at: Path): void {
    if (component === undefined) return;
    const field = typeof component === 'string' ? this.#fields.get(component) : undefined;
    if (field === undefined) {
      const hint = suggestNearest(String(component), this.#fields.names());
      return this.#note('dialog.field-unknown', { found: String(component), hint }, [...at, 'x-component']);
    }
    if (props !== undefined) this.members(props, [...at, 'x-component-props'], Object.fromEntries(field.props.map((name) => [name, prop])));
  }

  #each(value: unknown, at: Path, check: (each: unknown, here: Path) => void): void {
    if (value === undefined) return;
    if (!Array.isArray(value)) return check(value, at);
    if (value.length > MOST_REACTIONS) this.refuse(at, `there are more than ${MOST_REACTIONS} of them`);
    value.forEach((each: unknown, index) => check(each, [...at, index]));
  }

  #reaction(reaction: unknown, at: Path): void {
    if (!isObject(reaction)) return this.refuse(at, 'a reaction is not an object');
    const { fulfill, otherwise, dependencies, ...rest } = reaction;
    this.members(rest, at, { when: (value) => (isExpression(value) ? undefined : 'an expression'), target: fieldPath });
    const listed = Array.isArray(dependencies) ? dependencies : isObject(dependencies) ? Object.values(dependencies) : [];
    listed.forEach((each: unknown, index) => this.#value(each, [...at, 'dependencies', index], dependency));
    for (const [name, outcome] of Object.entries({ fulfill, otherwise })) {
      if (outcome === undefined) continue;
      // `run` holds statements: there is no way to run them.
      if (!isObject(outcome) || Object.keys(outcome).some((key) => key !== 'state' && key !== 'schema')) {
        this.refuse([...at, name], 'an outcome holds `state` and `schema` and nothing else');
        continue;
      }
      if (outcome.state !== undefined) this.members(outcome.state, [...at, name, 'state'], STATE);
      if (outcome.schema !== undefined) this.members(outcome.schema, [...at, name, 'schema'], CHANGEABLE);
    }
  }
}
