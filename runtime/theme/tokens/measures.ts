/** Writes and reads the measures of a theme as tokens. Each has the type of 2025.10 that it has there. */
import { isObject, type JsonObject } from '../../model/json.ts';
import type { ThemeValues } from '../theme-document.ts';
import {
  CONTROL_RADIUS,
  FONT_STACKS,
  RADIUS,
  SECTION,
  SPACING,
  stackOf,
  TEXT_SIZE,
  WIDTH,
} from '../write-css.ts';

type Group = 'type' | 'shape' | 'space';

export interface Measure {
  group: Group;
  name: string;
  $type: 'number' | 'fontWeight' | 'dimension' | 'fontFamily';
  /** What its names stand for in CSS; without it the value is a number. */
  choices?: Readonly<Record<string, string>>;
}

/** What the format has no type for, such as the form of buttons, is in the document in `$extensions` only. */
export const MEASURES: readonly Measure[] = [
  { group: 'type', name: 'body', $type: 'fontFamily', choices: FONT_STACKS },
  { group: 'type', name: 'heading', $type: 'fontFamily', choices: FONT_STACKS },
  { group: 'type', name: 'size', $type: 'dimension', choices: TEXT_SIZE },
  { group: 'type', name: 'ratio', $type: 'number' },
  { group: 'type', name: 'weight', $type: 'fontWeight' },
  { group: 'type', name: 'tracking', $type: 'number' },
  { group: 'type', name: 'leading', $type: 'number' },
  { group: 'shape', name: 'radius', $type: 'dimension', choices: RADIUS },
  { group: 'shape', name: 'control', $type: 'dimension', choices: CONTROL_RADIUS },
  { group: 'shape', name: 'picture', $type: 'dimension', choices: RADIUS },
  { group: 'shape', name: 'border', $type: 'dimension' },
  { group: 'space', name: 'density', $type: 'dimension', choices: SPACING },
  { group: 'space', name: 'section', $type: 'dimension', choices: SECTION },
  { group: 'space', name: 'width', $type: 'dimension', choices: WIDTH },
];

const familiesOf = (stack: string): string[] =>
  stack.split(',').map((each) => each.replaceAll(/['"]/g, '').trim());

function dimensionOf(text: string): { value: number; unit: string } {
  const [, value = '0', unit = 'px'] = /^([\d.]+)(px|rem)?$/.exec(text) ?? [];
  return { value: Number(value), unit };
}

function writeMeasure({ $type, choices }: Measure, value: string | number): JsonObject {
  if (choices === undefined)
    return { $type, $value: $type === 'dimension' ? { value: Number(value), unit: 'px' } : value };
  if ($type === 'fontFamily')
    return { $type, $value: familiesOf(stackOf(value as ThemeValues['type']['body'])) };
  return { $type, $value: dimensionOf(choices[value] ?? '') };
}

export function writeMeasures(values: ThemeValues): JsonObject {
  const groups: Record<Group, JsonObject> = { type: {}, shape: {}, space: {} };
  for (const measure of MEASURES) {
    const { group, name } = measure;
    const value = (values[group] as Readonly<Record<string, string | number>>)[name];
    if (value !== undefined) groups[group][name] = writeMeasure(measure, value);
  }
  return groups;
}

/** A dimension in pixels or rem as CSS writes it; older dialects write the text itself. */
function textOf(value: unknown): string {
  const { value: size, unit = 'px' } = isObject(value) ? value : { value };
  if (typeof size === 'string') return /^0(?:px|rem)?$/.test(size.trim()) ? '0' : size.trim();
  return size === 0 ? '0' : `${String(size)}${String(unit)}`;
}

const sameText = (one: string, other: string): boolean => textOf(one) === other.replace(/^\./, '0.');

/** Of a list, or of a text as CSS has it. */
export const firstFamily = (value: unknown): string =>
  familiesOf(String(Array.isArray(value) ? value[0] : value))[0] ?? '';

/** The value of a theme that a token means; undefined where there is none like it. */
export function readMeasure({ $type, choices }: Measure, value: unknown): string | number | undefined {
  if (choices === undefined) {
    const size = $type === 'dimension' ? /^(-?[\d.]+)(?:px)?$/.exec(textOf(value))?.[1] : value;
    const read = typeof size === 'string' && size.trim() !== '' ? Number(size) : size;
    return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
  }
  const drawn =
    $type === 'fontFamily'
      ? (text: string) => familiesOf(text).includes(firstFamily(value))
      : (text: string) => sameText(text.replace(/^\./, '0.'), textOf(value));
  return Object.entries(choices).find(([, text]) => drawn(text))?.[0];
}
