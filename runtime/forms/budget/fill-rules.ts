/** Fills in a form so that its check takes long: a value in every field, and all the rows that may be. */
import { choicesIn } from '../rules/choices.ts';
import { isObject } from '../../model/json.ts';
import {
  isContainerRule,
  itemNamesOf,
  itemsOf,
  ruleOfRowValue,
  rulesInside,
  rulesOfLevel,
  type FormRule,
  type NestedRule,
} from '../rules/rule.ts';
import { maxRowsOf } from '../values/shape.ts';

/** One way to fill in a form: the choice that is taken, and the values of plain fields. */
interface Filling {
  choice: number;
  number: number;
  flag: boolean;
  text: string;
}

/**
 * Rows of a list whose rule does not say how many it may have. More are accepted while the budget lasts.
 */
export const PROMISED_ROWS = 5;

/** Several ways, because reactions do different things for different values. */
export const FILLINGS: readonly Filling[] = [
  { choice: 0, number: 1, flag: true, text: 'x' },
  { choice: 1, number: 0, flag: false, text: '' },
  { choice: -1, number: 1000, flag: true, text: '2026-01-01' },
];

/** A form that is filled in. */
export class FilledForm {
  readonly #filling: Filling;
  readonly #hasRowLimits: boolean;
  readonly #locked: ReadonlySet<string>;

  /** `locked` are the names of fields in which nobody types. */
  constructor(filling: Filling, hasRowLimits: boolean, locked: ReadonlySet<string>) {
    this.#filling = filling;
    this.#hasRowLimits = hasRowLimits;
    this.#locked = locked;
  }

  valuesOf(rules: readonly FormRule[]): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const rule of rulesOfLevel(rules)) {
      const names = itemNamesOf(rule.name);
      if (names !== undefined) for (const name of names) values[name] = this.#filling.text;
      else if (!this.#locked.has(rule.name)) values[rule.name] = this.#valueOf(rule);
    }
    return values;
  }

  #valueOf(rule: NestedRule): unknown {
    if (isContainerRule(rule)) return this.valuesOf(rulesInside(rule));
    const items = itemsOf(rule);
    const row = items === undefined ? undefined : ruleOfRowValue(items);
    const length = maxRowsOf(rule, this.#hasRowLimits) ?? PROMISED_ROWS;
    if (row !== undefined) return Array.from({ length }, () => this.#valueOf(row));
    const chosen = choose(choicesIn(rule), this.#filling) ?? plainValue(rule, this.#filling);
    return rule.type === 'array' ? [chosen] : chosen;
  }
}

function choose(choices: unknown, { choice }: Filling): unknown {
  const chosen: unknown = Array.isArray(choices) ? (choices as unknown[]).at(choice) : undefined;
  return isObject(chosen) ? chosen.value : chosen;
}

function plainValue({ type }: NestedRule, { number, flag, text }: Filling): unknown {
  if (type === 'number') return number;
  return type === 'boolean' ? flag : text;
}
