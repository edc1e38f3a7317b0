/** Checks the rules of a form before it is saved. Everything that is not listed is rejected. */
import { FORBIDDEN_NAMES, isObject } from '../../model/json.ts';
import type { Properties } from '../../model/json-schema.ts';
import type { Path } from '../../model/pointer.ts';
import type { Problem } from '../../model/problem.ts';
import { findNearest } from '../../validate/nearest.ts';
import { forgetExpressions } from '../formily/expressions.ts';
import { completeRules } from '../rules/complete.ts';
import { givesTexts } from '../rules/component-types.ts';
import { itemNamesOf } from '../rules/rule.ts';
import { BUDGET, BudgetError, startWork, stopWork, workFor } from '../work.ts';
import { checkReaction, type PropsOfFields } from './check-reaction.ts';
import { checkOptions, checkChoices } from './check-options.ts';
import { CHANGEABLE, FIXED, type Expect } from './keywords.ts';
import { expectProp } from './prop-values.ts';
import { DESIGNER_KEYS, PRESENTATION_PROPS, small } from './presentation-props.ts';
import { checkListed, checkValidators } from './check-validators.ts';
import { LIMITS } from './reasons.ts';
import { budgetProblem, RuleProblems } from './rule-problems.ts';
import { meantComponent, pickerOf } from './ways-out.ts';

/** The fields that rules may name as components or decorators, and the props of each. */
export interface FieldCatalogue {
  get(name: string): { props?: Properties; isDecorator?: boolean } | undefined;
  names(): readonly string[];
}

/** Of a part, such as `ArrayCollapse.Item`, only parts with nearly the same last name are near. */
const kindred = (found: string, names: readonly string[]): readonly string[] => {
  const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
  return found.includes('.') ? names.filter((each) => findNearest(lastOf(found), [lastOf(each)])) : names;
};

const MAX_FIELDS = Number(LIMITS.fields);
const MAX_LEVELS = Number(LIMITS.levels);

/**
 * Returns the problems that forbid saving a form template. Rules hold only listed keywords with values of a
 * listed kind, so that a template cannot make Formily or a component do more than forms do. Texts are those
 * of one language. What it takes to compile the expressions and patterns has the budget of a check: call it
 * `inTurn`.
 */
export function checkRules(rules: unknown, option: unknown, fields: FieldCatalogue): Problem[] {
  forgetExpressions();
  const spent = startWork(BUDGET);
  try {
    return findProblems(rules, option, fields);
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    const [at, units] = [...spent].reduce((most, each) => (each[1] > most[1] ? each : most));
    return [budgetProblem({ at, units: Math.max(units, BUDGET) })];
  } finally {
    stopWork();
  }
}

function findProblems(rules: unknown, option: unknown, fields: FieldCatalogue): Problem[] {
  const found = new RuleProblems();
  let completed: unknown[] = [];
  if (Array.isArray(rules)) {
    completed = completeRules(rules, ({ at, reference, reason }) =>
      found.reject([...at, '$ref'], reason, { reference }),
    );
    const check = new RuleCheck(fields, found, completed);
    const root: RuleLevel = { level: 1, names: new Set() };
    completed.forEach((rule, index) => check.rule(rule, ['rule', index], root));
  } else found.reject(['rule'], 'rules-list');
  checkOptions(found, option, completed);
  return found.problems;
}

/** Where a rule stands: how deep, and the names of the values beside it. */
interface RuleLevel {
  level: number;
  names: Set<string>;
  isInRows?: boolean;
}

type Rule = Record<string, unknown>;

class RuleCheck {
  readonly #fields: FieldCatalogue;
  readonly #found: RuleProblems;
  readonly #unused: ReadonlySet<string>;
  readonly #props: PropsOfFields;
  #count = 0;

  constructor(fields: FieldCatalogue, found: RuleProblems, rules: readonly unknown[]) {
    this.#fields = fields;
    this.#found = found;
    this.#unused = unusedProps(fields);
    this.#props = this.#propsOfNames(rules);
  }

  rule(rule: unknown, at: Path, around: RuleLevel, given?: string): void {
    if (!isObject(rule)) return this.#found.reject(at, 'rule-object');
    const name = given ?? rule.name;
    this.#name(name, rule, at, around);
    this.#body(rule, at, around, String(name));
  }

  #body(rule: Rule, at: Path, around: RuleLevel, name: string): void {
    const found = this.#found;
    workFor(at);
    if (around.level > MAX_LEVELS) return found.reject(at, 'levels');
    this.#count += 1;
    if (this.#count > MAX_FIELDS) {
      // One problem for all of them.
      if (this.#count === MAX_FIELDS + 1) found.reject(at, 'fields');
      return;
    }
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
    found.members(rest, at, { ...CHANGEABLE, ...FIXED }, DESIGNER_KEYS);
    checkChoices(found, rest.enum, [...at, 'enum'], { isInRows: around.isInRows === true, component });
    this.#component(component, props, [...at, 'x-component']);
    this.#component(decorator, decoratorProps, [...at, 'x-decorator'], true);
    if (rule.type === 'number' && givesTexts(component))
      found.reject([...at, 'x-component'], 'text-number', { component: String(component) });
    checkValidators(found, validator, [...at, 'x-validator']);
    checkListed(found, reactions, [...at, 'x-reactions'], (each, here) =>
      checkReaction(found, each, here, name, this.#props),
    );
    if (items !== undefined) this.#row(rule, [...at, 'items'], around.level, name);
    if (properties !== undefined) this.#inside(rule, properties, [...at, 'properties'], around);
  }

  #inside(rule: Rule, properties: unknown, at: Path, { level, names, isInRows }: RuleLevel): void {
    const { type, items, 'x-component': component } = rule;
    // The columns of a table of choices are rules, too.
    const isHolder =
      type === 'void' || type === 'object' || items !== undefined || component === 'SelectTable';
    if (!isHolder) this.#found.reject(at, 'holder');
    if (!isObject(properties)) return this.#found.reject(at, 'properties-object');
    const inside = { level: level + 1, names: type === 'void' ? names : new Set<string>(), isInRows };
    for (const [name, inner] of Object.entries(properties)) this.rule(inner, [...at, name], inside, name);
  }

  // The rule of each row, which has no name.
  #row({ type, items }: Rule, at: Path, level: number, name: string): void {
    if (type !== 'array') this.#found.reject(at, 'rows-array');
    if (!isObject(items)) return this.#found.reject(at, 'row-object');
    const inside =
      items.type === 'void' && isObject(items.properties) ? Object.values(items.properties) : undefined;
    if (inside !== undefined && inside.filter((each) => isObject(each) && each.type !== 'void').length !== 1)
      this.#found.reject(at, 'row-value');
    this.#body(items, at, { level, names: new Set(), isInRows: true }, name);
  }

  #name(name: unknown, rule: Rule, at: Path, { names }: RuleLevel): void {
    const shown = JSON.stringify(name ?? null).slice(0, 80);
    // Each item of `[start,end]` is written under its own name.
    const written = itemNamesOf(String(name)) ?? [String(name)];
    if (FIXED.name?.(name) !== undefined || written.some((each) => FORBIDDEN_NAMES.has(each) || each in {}))
      return this.#found.reject(at, 'field-name', { name: shown });
    // A container without reactions has no value, and nothing refers to it: its name may stand twice.
    if (rule.type === 'void' && rule['x-reactions'] === undefined) return;
    for (const each of written) {
      if (names.has(each)) this.#found.reject(at, 'name-twice', { name: shown });
      names.add(each);
    }
  }

  /** The component or the decorator at a place, and its props beside it. */
  #component(component: unknown, props: unknown, at: Path, isDecorator = false): void {
    if (component === undefined) return;
    const propsAt = [...at.slice(0, -1), `${String(at.at(-1))}-props`];
    const field = typeof component === 'string' ? this.#fields.get(component) : undefined;
    if (isDecorator && field !== undefined && field.isDecorator !== true)
      return this.#found.reject(at, 'decorator', { component: String(component) });
    if (field === undefined) {
      const fits = (name: string): boolean => !isDecorator || this.#fields.get(name)?.isDecorator === true;
      const names = this.#fields.names().filter(fits);
      const found = String(component);
      const picker = pickerOf(found);
      if (picker !== undefined) this.#found.reject(at, 'picker', { component: found, picker });
      else
        this.#found.unknown('dialog.field-unknown', found, kindred(found, names), at, meantComponent(found));
      if (props !== undefined) this.#found.shape(props, propsAt, small);
    } else if (props !== undefined) this.#found.props(props, propsAt, expectProps(field.props), this.#unused);
  }

  /** Finds the props of components and decorators that reactions may set. */
  #propsOfNames(rules: readonly unknown[]): PropsOfFields {
    const named: { name: string; rule: Rule }[] = [];
    const collect = (rule: unknown, name: string): void => {
      if (!isObject(rule)) return;
      named.push({ name, rule });
      collect(rule.items, name);
      if (isObject(rule.properties))
        for (const [inner, each] of Object.entries(rule.properties)) collect(each, inner);
    };
    for (const rule of rules) collect(rule, String(isObject(rule) ? rule.name : ''));
    const drawnBy = (keyword: string, names: readonly string[] | undefined): string[] => {
      const wanted = named.filter(({ name }) => names?.includes(name) ?? true);
      return [...new Set(wanted.map(({ rule }) => String(rule[keyword] ?? 'FormItem')))];
    };
    return {
      unused: this.#unused,
      components: (names) => drawnBy('x-component', names),
      find: (keyword, names) => {
        const props = drawnBy(keyword, names).map((name) => expectProps(this.#fields.get(name)?.props));
        return Object.assign({}, ...props) as Readonly<Record<string, Expect>>;
      },
    };
  }
}

/**
 * Props that a component takes without using them: those of the look, and those that another component has,
 * such as the `placeholder` of a switch. Not `children`, which is drawn inside of any component.
 */
function unusedProps(fields: FieldCatalogue): ReadonlySet<string> {
  const names = fields.names().flatMap((name) => Object.keys(fields.get(name)?.props ?? {}));
  return new Set([...PRESENTATION_PROPS, ...names.filter((name) => name !== 'children')]);
}

function expectProps(props: Properties = {}): Record<string, Expect> {
  return Object.fromEntries(Object.entries(props).map(([name, each]) => [name, expectProp(each)]));
}
