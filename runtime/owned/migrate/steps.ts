/** Declares the steps of a migration of an owned block's data, and what each does to one value. */
import type { OwnedField } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { fitsField } from '../interpret.ts';
import { convertValue } from './convert.ts';

/** The lists around a field, from the outermost: none for a field of the block. */
export type Scope = readonly string[];

interface InScope {
  in: Scope;
  key: string;
}

/** A value of its own that a step changes; the former one waits. */
export type ValueStep =
  | (InScope & { do: 'park' })
  | (InScope & { do: 'parkBeyond'; field: OwnedField })
  | (InScope & { do: 'convert'; from: OwnedField; to: OwnedField })
  | (InScope & { do: 'replaceChoice'; from: string; to: string });

/** As JSON. `wrap` puts fields into the one item of a new list, `unwrap` takes them out of the first item. */
export type OwnedStep =
  | ValueStep
  | (InScope & { do: 'fill'; field: OwnedField })
  | { do: 'move'; key: string; from: Scope; to: Scope }
  | { do: 'wrap'; in: Scope; list: string; keys: readonly string[] }
  | { do: 'unwrap'; in: Scope; list: string; keys: readonly string[] };

/** A step, or the inverse of one. */
export type RunnableStep = OwnedStep | { do: 'undo'; step: OwnedStep };

/** The steps that take back others, in their order. */
export function invertSteps(steps: readonly RunnableStep[]): RunnableStep[] {
  return steps.toReversed().map((step) => (step.do === 'undo' ? step.step : { do: 'undo', step }));
}

/** What a value becomes; the same value where a step does not concern it. */
export function changeValue(step: ValueStep, value: unknown, language: string): unknown {
  if (value === undefined) return undefined;
  if (step.do === 'park') return undefined;
  if (step.do === 'convert')
    // An instance that was made while its block was published has the new kind already.
    return fitsField(step.to, value) && !fitsField(step.from, value)
      ? value
      : convertValue(value, step.from, step.to, language);
  if (step.do === 'replaceChoice') return value === step.from ? step.to : value;
  return keepWithin(step.field, value);
}

/** The part of a value that the limits of a field allow. */
function keepWithin(field: OwnedField, value: unknown): unknown {
  if (fitsField(field, value)) return value;
  const { maxItems = Infinity, maxLength = Infinity } = field;
  const cut =
    Array.isArray(value) && value.length > maxItems
      ? value.slice(0, maxItems)
      : isObject(value) && typeof value.title === 'string'
        ? { ...value, title: Array.from(value.title).slice(0, maxLength).join('') }
        : isObject(value) && typeof value.count === 'number'
          ? { ...value, count: Math.min(value.count, maxItems) }
          : undefined;
  return cut !== undefined && fitsField(field, cut) ? cut : undefined;
}

/** What a new field begins with in a language; undefined for nothing. */
export function defaultOf({ kind, default: own }: OwnedField, language: string): unknown {
  if (own === undefined || kind === 'records') return undefined;
  if (typeof own !== 'object') return own;
  const texts = own as Readonly<Record<string, string>>;
  const text = texts[language] ?? texts['en-US'] ?? '';
  return kind === 'richText' ? undefined : { title: text };
}
