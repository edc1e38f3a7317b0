/**
 * Calculates what a paid form costs. It adds its price and those of the chosen options, times a number that
 * is filled in.
 */
import { isObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { readAt } from '../model/value-at-path.ts';
import {
  isContainerRule,
  itemsOf,
  rulesInside,
  rulesOfLevel,
  type FormRule,
  type NestedRule,
} from './rules/rule.ts';

/** An option with a price. */
interface PricedOption {
  /** Of the field, in the values of its level. */
  path: Path;
  value: unknown;
  label: string;
  /** Fen. */
  price: number;
}

/** What a form, or each row of a list, takes its amount from. */
interface Pricing {
  options: PricedOption[];
  /** The number field that the price is multiplied by: of the form, or of the row. */
  times?: Path;
  /** Lists whose rows cost something. */
  lists: { path: Path; row: Pricing }[];
}

/** Fen of one of what is ordered, how many, and what was chosen. */
export interface Amount {
  unit: number;
  times: number;
  chosen: string[];
  /** The first number that is no whole number from 1 to `MAX_TIMES`; it counts as 0. */
  wrong: Path | undefined;
}

/** More of a thing nobody orders by a form. */
export const MAX_TIMES = 10_000;

/** In the order of the form. */
export function pricingOf(rules: readonly FormRule[]): Pricing {
  const found: Pricing = { options: [], lists: [] };
  for (const rule of rulesOfLevel(rules)) collect(rule, [rule.name], found);
  return found;
}

/** Whether anything costs something, besides the price of the form. */
export const hasPrices = ({ options, lists }: Pricing): boolean =>
  options.some(({ price }) => price > 0) || lists.some(({ row }) => hasPrices(row));

function collect(rule: NestedRule, path: Path, found: Pricing): void {
  if (isContainerRule(rule)) {
    for (const inner of rulesOfLevel(rulesInside(rule)))
      collect(inner, rule.type === 'void' ? path : [...path, inner.name], found);
    return;
  }
  if (isObject(rule['x-data']) && rule['x-data'].timesPrice === true) found.times ??= path;
  const items = itemsOf(rule);
  if (items !== undefined) {
    const row: Pricing = { options: [], lists: [] };
    // A row is an object, or one value.
    collect(items, [], row);
    if (row.options.length > 0 || row.lists.length > 0) found.lists.push({ path, row });
  }
  for (const choice of Array.isArray(rule.enum) ? (rule.enum as readonly unknown[]) : [])
    if (isObject(choice) && typeof choice.price === 'number') {
      const { value, label, price } = choice;
      found.options.push({ path, value, label: String(label ?? value), price });
    }
}

/** A text that two forms have in common which cost the same for the same answers. */
export const pricingKey = (rules: readonly FormRule[]): string =>
  JSON.stringify(pricingOf(rules), (name, value: unknown) => (name === 'label' ? undefined : value));

/** The amount for these values. A number counts as 1 while it is not filled in. */
export function amountOf({ options, times, lists }: Pricing, base: number, values: unknown): Amount {
  const chosen = options.filter(({ path, value }) => {
    const given = readAt(values, path);
    return Array.isArray(given) ? given.includes(value) : given === value;
  });
  const rows = lists.flatMap(({ path, row }) => {
    const given = readAt(values, path);
    return (Array.isArray(given) ? given : []).map((each, at) => {
      const { wrong, ...amount } = amountOf(row, 0, each);
      return { ...amount, wrong: wrong && [...path, at, ...wrong] };
    });
  });
  const number = times === undefined ? undefined : readAt(values, times);
  const isEmpty = number === undefined || number === null || number === '';
  const isCount = Number.isSafeInteger(number) && Number(number) >= 1 && Number(number) <= MAX_TIMES;
  return {
    unit: [...chosen.map(({ price }) => price), ...rows.map((row) => row.unit * row.times)].reduce(
      (sum, each) => sum + each,
      base,
    ),
    times: isEmpty ? 1 : isCount ? Number(number) : 0,
    chosen: [
      ...chosen.map(({ label }) => label),
      ...rows.flatMap((row) =>
        row.chosen.map((label) => (row.times === 1 ? label : `${label} × ${row.times}`)),
      ),
    ],
    wrong: isEmpty || isCount ? rows.find(({ wrong }) => wrong)?.wrong : times,
  };
}
