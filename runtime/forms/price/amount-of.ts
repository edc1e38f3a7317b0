/** What a paid form costs: its price and those of the chosen options, times a number that is filled in. */
import { isObject } from '../../model/json.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { readAt } from '../../model/value-at-path.ts';
import { isContainerRule, rulesInside, type FormRule } from '../rules/rule.ts';

/** An option with a price. */
export interface PricedOption {
  /** Of the field, in the values. */
  path: Path;
  value: unknown;
  label: string;
  /** Fen. */
  price: number;
}

/** What a form takes its amount from. */
export interface Pricing {
  options: PricedOption[];
  /** The number field that the price is multiplied by. */
  times?: Path;
}

/** Fen of one of what is ordered, how many, and what was chosen. */
export interface Amount {
  unit: number;
  times: number;
  chosen: string[];
}

/** More of a thing nobody orders by a form. */
export const MAX_TIMES = 10_000;

/** In the order of the form. Fields inside of rows have no prices. */
export function pricingOf(rules: readonly FormRule[]): Pricing {
  const found: Pricing = { options: [] };
  collect(rules, [], found);
  return found;
}

function collect(rules: readonly FormRule[], path: Path, found: Pricing): void {
  for (const rule of rules) {
    const here = rule.type === 'void' ? path : [...path, rule.name];
    if (isContainerRule(rule)) collect(rulesInside(rule), here, found);
    else if (isObject(rule['x-data']) && rule['x-data'].timesPrice === true) found.times ??= here;
    if (!Array.isArray(rule.enum)) continue;
    for (const choice of rule.enum as readonly unknown[])
      if (isObject(choice) && typeof choice.price === 'number')
        found.options.push({
          path: here,
          value: choice.value,
          label: String(choice.label ?? choice.value),
          price: choice.price,
        });
  }
}

/** A text that two forms have in common which cost the same for the same answers. */
export const pricingKey = (rules: readonly FormRule[]): string => {
  const { options, times } = pricingOf(rules);
  const prices = options.map(({ path, value, price }) => [formatPointer(path), value, price]);
  return JSON.stringify([prices, times ?? null]);
};

/**
 * The amount for these values. The number counts as 1 while it is not filled in; `times` is not a number
 * where it is no whole number from 1 to `MAX_TIMES`.
 */
export function amountOf({ options, times }: Pricing, base: number, values: unknown): Amount {
  const chosen = options.filter(({ path, value }) => {
    const given = readAt(values, path);
    return Array.isArray(given) ? given.includes(value) : given === value;
  });
  const number = times === undefined ? undefined : readAt(values, times);
  const isCount = Number.isSafeInteger(number) && Number(number) >= 1 && Number(number) <= MAX_TIMES;
  return {
    unit: chosen.reduce((sum, { price }) => sum + price, base),
    times:
      number === undefined || number === null || number === '' ? 1 : isCount ? Number(number) : Number.NaN,
    chosen: chosen.map(({ label }) => label),
  };
}
