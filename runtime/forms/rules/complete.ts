/** Completes a rule list as Formily reads it: references are replaced, missing types filled in. */
import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { typeOf } from './component-types.ts';
import type { FormRule } from './rule.ts';

/** A reference that cannot be replaced, and where it stands. */
interface ReferenceProblem {
  at: Path;
  reference: string;
  reason: 'reference-unknown' | 'reference-endless';
}

type Rule = Record<string, unknown>;

/** Rules that references may add: a few definitions that name one another could make millions. */
const MAX_ADDED = 2000;

/**
 * The rules with `$ref` replaced by what it names: `#/definitions/NAME`, where any rule of the list holds the
 * definition, or `#/properties/NAME…`, another rule. The own members of the rule win. Reports what cannot be
 * replaced and leaves it out.
 */
export function completeRules(
  rules: readonly unknown[],
  report: (problem: ReferenceProblem) => void = () => undefined,
): FormRule[] {
  return new Completion(rules, report).all();
}

class Completion {
  readonly #rules: readonly unknown[];
  readonly #root: Rule;
  readonly #report: (problem: ReferenceProblem) => void;
  /** The references that are being replaced. */
  readonly #open: string[] = [];
  #added = 0;

  constructor(rules: readonly unknown[], report: (problem: ReferenceProblem) => void) {
    this.#rules = rules;
    this.#report = report;
    const objects = rules.filter(isObject);
    const definitions = objects.map((rule) => (isObject(rule.definitions) ? rule.definitions : {}));
    this.#root = {
      definitions: Object.assign({}, ...definitions) as Rule,
      properties: Object.fromEntries(objects.map((rule) => [String(rule.name), rule])),
    };
  }

  all(): FormRule[] {
    return this.#rules.map((rule, index) => this.#rule(rule, ['rule', index]) as FormRule);
  }

  #rule(rule: unknown, at: Path): unknown {
    if (!isObject(rule)) return rule;
    if (this.#open.length > 0) this.#added += 1;
    const { properties, items, ...own } = this.#replace(rule, at);
    const inside = isObject(properties)
      ? { properties: Object.fromEntries(this.#members(properties, at)) }
      : properties === undefined
        ? {}
        : { properties };
    const row = items === undefined ? {} : { items: this.#rule(items, [...at, 'items']) };
    const completed = withoutEmptyReactions({ ...own, ...inside, ...row });
    return { ...completed, type: typeOf(completed) };
  }

  #members(properties: Rule, at: Path): [string, unknown][] {
    return Object.entries(properties).map(([name, inner]) => [
      name,
      this.#rule(inner, [...at, 'properties', name]),
    ]);
  }

  #replace({ $ref: reference, definitions: _, ...own }: Rule, at: Path): Rule {
    if (reference === undefined) return own;
    const found = this.#find(reference);
    const isEndless = this.#open.includes(String(reference)) || this.#added > MAX_ADDED;
    if (!isObject(found) || isEndless) {
      const reason = isEndless ? 'reference-endless' : 'reference-unknown';
      this.#report({ at, reference: String(reference), reason });
      return own;
    }
    this.#open.push(String(reference));
    // A definition may be a reference, too. What it holds is completed here, once for each use.
    const { name: _name, ...definition } = this.#rule(found, at) as Rule;
    this.#open.pop();
    const properties = [definition.properties, own.properties].filter(isObject);
    const merged = properties.length === 2 ? { properties: Object.assign({}, ...properties) as Rule } : {};
    return { ...definition, ...own, ...merged };
  }

  #find(reference: unknown): unknown {
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (holder, step) => (isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined),
        this.#root,
      );
  }
}

/** A designer leaves an empty text where there is no reaction. */
function withoutEmptyReactions({ 'x-reactions': reactions, ...rule }: Rule): Rule {
  const isNothing = typeof reactions === 'string' && reactions.trim() === '';
  return reactions === undefined || isNothing ? rule : { ...rule, 'x-reactions': withNamedProps(reactions) };
}

/** The guide of Formily also writes `component[1].style` for `componentProps.style`. */
function withNamedProps(reactions: unknown): unknown {
  if (Array.isArray(reactions)) return reactions.map(withNamedProps);
  if (!isObject(reactions)) return reactions;
  const outcomes = ['fulfill', 'otherwise'].flatMap((name) => {
    const outcome = reactions[name];
    if (!isObject(outcome) || !isObject(outcome.state)) return [];
    const named = Object.entries(outcome.state).map(([state, value]) => [
      state.replace(/^(component|decorator)\[1\]/, '$1Props'),
      value,
    ]);
    return [[name, { ...outcome, state: Object.fromEntries(named) as Rule }]];
  });
  return { ...reactions, ...(Object.fromEntries(outcomes) as Rule) };
}
