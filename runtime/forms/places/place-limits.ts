/** Finds the options of a form that have a limited number of places. */
import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { readAt } from '../../model/value-at-path.ts';
import { isContainerRule, rulesInside, type FormRule, type NestedRule } from '../rules/rule.ts';

/** An option with a number of places. */
export interface PlaceLimit {
  /** Of the field, in the values. */
  path: Path;
  value: unknown;
  label: string;
  places: number;
  /** How many may wait for a place; 0 without a waiting list. */
  waiting: number;
}

/** The members of an option that limit it. */
export const LIMITING = ['places', 'waiting'] as const;

const countIn = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;

/** The limited options, in the order of the form. Fields inside of rows have none. */
export function placeLimitsOf(rules: readonly FormRule[], path: Path = []): PlaceLimit[] {
  return rules.flatMap((rule) => {
    const here = rule.type === 'void' ? path : [...path, rule.name];
    if (isContainerRule(rule)) return placeLimitsOf(rulesInside(rule), here);
    return limitedOptions(rule).map(({ value, label, places, waiting }) => ({
      path: here,
      value,
      label: typeof label === 'string' ? label : String(value),
      places: countIn(places) ?? 0,
      waiting: countIn(waiting) ?? 0,
    }));
  });
}

function limitedOptions({ enum: listed }: NestedRule): Record<string, unknown>[] {
  if (!Array.isArray(listed)) return [];
  return listed.filter(
    (each): each is Record<string, unknown> => isObject(each) && countIn(each.places) !== undefined,
  );
}

/** The limits that these values use a place of. */
export function chosenLimits(limits: readonly PlaceLimit[], values: unknown): PlaceLimit[] {
  return limits.filter(({ path, value }) => {
    const chosen = readAt(values, path);
    return Array.isArray(chosen) ? chosen.includes(value) : chosen === value;
  });
}
