// Writes the value of a field as text, with the labels of its choices.
import type { Field } from '@formily/core';
import type { FieldFacts } from '../../../runtime/model/field-facts.ts';
import { momentText } from '../../../runtime/model/moment-text.ts';
import { choicesOf, type Choice } from '../choices.ts';
import type { FieldServices } from '../services.ts';

type Choices = readonly Choice[];
type Translate = FieldServices['translate'];
type Reading = NonNullable<FieldFacts['reading']>;

function labelOf(choices: Choices, value: unknown): string | undefined {
  for (const choice of choices) {
    const found = choice.value === value ? choice.label : labelOf(choice.children ?? [], value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The labels along a path of a tree. It is resolved level by level, because a value may occur on several
 * branches.
 */
function writePath(choices: Choices, steps: readonly unknown[]): string {
  let branch = choices;
  return steps
    .map((step) => {
      const choice = branch.find((each) => each.value === step);
      branch = choice?.children ?? [];
      return choice?.label ?? String(step);
    })
    .join(' / ');
}

const writeText = (value: unknown): string => momentText(String(value));

function writeMany(values: readonly unknown[], write: (value: unknown) => string, between: string): string {
  return values.map(write).join(between);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Ways of writing a value for reading, by the `reading` of its field. */
const WRITERS: Readonly<Record<Reading, (value: unknown, field: Field) => string>> = {
  hidden: () => '••••••',
  path(value, field) {
    const choices = choicesOf(field);
    if (!isList(value)) return writePath(choices, [value]);
    const isMany = value.some(isList);
    return writeMany(
      isMany ? value : [value],
      (path) => writePath(choices, isList(path) ? path : [path]),
      '; ',
    );
  },
  parts: (value) => (isList(value) ? writeMany(value, String, ' / ') : String(value)),
  ranked: (value, field) =>
    isList(value)
      ? value.map((each, at) => `${at + 1}. ${labelOf(choicesOf(field), each) ?? String(each)}`).join('  ')
      : String(value),
  'of-count': (value, { componentProps }) =>
    `${String(value)} / ${String((componentProps as { count?: unknown }).count ?? 5)}`,
  span: (value) => (isList(value) ? writeMany(value, writeText, ' – ') : writeText(value)),
};

/** Formats a value as text: the labels of choices instead of their values, and never a password. */
export function writeValue(value: unknown, field: Field, translate: Translate): string {
  const { addonBefore, prefix, suffix, addonAfter } = field.componentProps as Record<string, unknown>;
  return [addonBefore, prefix, writeAlone(value, field, translate), suffix, addonAfter]
    .filter((part) => typeof part === 'string')
    .join(' ');
}

function writeAlone(value: unknown, field: Field, translate: Translate): string {
  const { reading } = (field.data ?? {}) as { reading?: Reading };
  if (reading !== undefined) return WRITERS[reading](value, field);
  const one = (each: unknown): string => {
    if (typeof each === 'boolean') return translate(each ? 'form.reading.yes' : 'form.reading.no');
    return labelOf(choicesOf(field), each) ?? writeText(each);
  };
  return isList(value) ? writeMany(value, one, translate('form.reading.and')) : one(value);
}
