import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { takesFiles } from '../rules/component-constraints.ts';
import { isObjectRule, itemsOf, rulesInside, type FormRule, type NestedRule } from '../rules/rule.ts';
import { ruleOfPlainRow, rulesOfLevel } from './shape.ts';

const PREFIX = 'typed:';

function isSecret(rule: NestedRule): boolean {
  const props = rule['x-component-props'];
  return (
    /(?:^|\.)Password$/.test(String(rule['x-component'])) || (isObject(props) && props.type === 'password')
  );
}

/** What was typed into a form, and the paths of the fields that held files: those belong to whoever uploaded them, who may be somebody else by now. */
export interface Typed {
  values: JsonObject;
  /** Paths of what was cleared or emptied, which Formily would fill with its default again. */
  emptied: readonly Path[];
  lostFiles: readonly Path[];
}

// Undefined for what is not kept.
function keep(value: Json, rule: NestedRule, path: Path, lost: Path[]): Json | undefined {
  if (isSecret(rule)) return undefined;
  if (takesFiles(rule)) {
    if (Array.isArray(value) && value.length > 0) lost.push(path);
    return undefined;
  }
  const items = itemsOf(rule);
  const row = items === undefined ? undefined : ruleOfPlainRow(items);
  // A row is kept even with nothing left in it: the positions of the others are told by it.
  if (row !== undefined && Array.isArray(value))
    return value.map((each, at) => keep(each, row, [...path, at], lost) ?? null);
  return isObjectRule(rule) && isObject(value) ? keepLevel(value, rulesInside(rule), path, lost) : value;
}

function keepLevel(values: JsonObject, rules: readonly FormRule[], path: Path, lost: Path[]): JsonObject {
  const known = new Map(rulesOfLevel(rules).map((rule) => [rule.name, rule]));
  const kept = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const rule = known.get(name);
    const left = rule === undefined ? value : keep(value, rule, [...path, name], lost);
    return left === undefined ? [] : [[name, left]];
  });
  return Object.fromEntries(kept);
}

function emptiedIn(value: Json, path: Path): Path[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [path];
  if (Array.isArray(value)) return value.flatMap((each, at) => emptiedIn(each, [...path, at]));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => emptiedIn(each, [...path, name]))
    : [];
}

/** Keeps what is typed into the form of an id, in this tab and until it is closed. Passwords and files are not kept. */
export function keepTyped(id: string, typed: JsonObject, rules: readonly FormRule[]): void {
  const lostFiles: Path[] = [];
  const values = keepLevel(typed, rules, [], lostFiles);
  try {
    sessionStorage.setItem(PREFIX + id, JSON.stringify({ values, lostFiles }));
  } catch {
    // A full or forbidden store: the form still works.
  }
}

/** What was typed into the form of an id; empty when nothing is kept. */
export function restoreTyped(id: string): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + id) ?? '{}');
    if (isObject(kept) && isObject(kept.values) && Array.isArray(kept.lostFiles)) {
      const values = kept.values as JsonObject;
      return {
        values,
        emptied: emptiedIn(values, []),
        lostFiles: kept.lostFiles.filter((path) => Array.isArray(path)),
      };
    }
  } catch {
    // What somebody else wrote there, or no store at all.
  }
  return { values: {}, emptied: [], lostFiles: [] };
}

/** Forgets what was typed, because it was accepted. */
export function forgetTyped(id: string): void {
  try {
    sessionStorage.removeItem(PREFIX + id);
  } catch {
    // No store, nothing to forget.
  }
}
