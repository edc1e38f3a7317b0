/** Persists what a visitor typed into a form in the tab's session storage, until it is accepted. */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { keepValue, readKept } from '../../model/kept-values.ts';
import type { Path } from '../../model/pointer.ts';
import { takesFiles } from '../rules/component-constraints.ts';
import {
  isContainerRule,
  itemsOf,
  ruleOfRowValue,
  rulesInside,
  rulesOfLevel,
  type FormRule,
  type NestedRule,
} from '../rules/rule.ts';

const PREFIX = 'typed:';

/** Passwords, and the text of a captcha, whose picture is another one after a reload. */
function isSecret(rule: NestedRule): boolean {
  const props = rule['x-component-props'];
  return (
    /(?:^|\.)Password$|^ImageCode$/.test(String(rule['x-component'])) ||
    (isObject(props) && props.type === 'password')
  );
}

/** The persisted input of a form. */
export interface PersistedInput {
  values: JsonObject;
  /** Paths of cleared fields and emptied lists: Formily would put their defaults into them again. */
  emptied: readonly Path[];
  /** Paths of fields that held files. Files are not persisted: another member may use the tab now. */
  lostFiles: readonly Path[];
}

// Undefined for a value that is not persisted.
function toPersist(value: Json, rule: NestedRule, path: Path, lost: Path[]): Json | undefined {
  if (isSecret(rule)) return undefined;
  if (takesFiles(rule)) {
    if (Array.isArray(value) && value.length > 0) lost.push(path);
    return undefined;
  }
  const items = itemsOf(rule);
  const row = items === undefined ? undefined : ruleOfRowValue(items);
  // An empty row is persisted too, so that the other rows keep their positions.
  if (row !== undefined && Array.isArray(value))
    return value.map((each, at) => toPersist(each, row, [...path, at], lost) ?? null);
  return isContainerRule(rule) && isObject(value)
    ? levelToPersist(value, rulesInside(rule), path, lost)
    : value;
}

function levelToPersist(
  values: JsonObject,
  rules: readonly FormRule[],
  path: Path,
  lost: Path[],
): JsonObject {
  const known = new Map(rulesOfLevel(rules).map((rule) => [rule.name, rule]));
  const kept = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const rule = known.get(name);
    const left = rule === undefined ? value : toPersist(value, rule, [...path, name], lost);
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

/** Persists the input of the form with this id until the tab is closed. Passwords and files are left out. */
export function persistInput(id: string, input: JsonObject, rules: readonly FormRule[]): void {
  const lostFiles: Path[] = [];
  const values = levelToPersist(input, rules, [], lostFiles);
  keepValue('tab', PREFIX + id, { values, lostFiles });
}

/** Reads the persisted input of the form with this id; empty when there is none. */
export function restoreInput(id: string): PersistedInput {
  const stored = readKept('tab', PREFIX + id);
  if (!isObject(stored) || !isObject(stored.values) || !Array.isArray(stored.lostFiles))
    return { values: {}, emptied: [], lostFiles: [] };
  const values = stored.values as JsonObject;
  const lostFiles = stored.lostFiles.filter((path) => Array.isArray(path));
  return { values, emptied: emptiedIn(values, []), lostFiles };
}

/** Deletes the persisted input of the form with this id. */
export const deleteInput = (id: string): void => keepValue('tab', PREFIX + id, undefined);
