/** Reads and replaces what stands at one level of a design: the rules inside of one, or those of the form. */
import { isObject } from '../model/json.ts';
import { idOf, type Design, type Rule } from './design.ts';
import { indexOf, inOrder, type DesignNode, type Entry } from './outline.ts';

/** The design with one rule replaced. */
export function replaceRule(design: Design, id: string, change: (rule: Rule) => unknown): Design {
  return design.map((rule) => replaceIn(rule, id, change));
}

function replaceIn(rule: unknown, id: string, change: (rule: Rule) => unknown): unknown {
  if (!isObject(rule)) return rule;
  if (idOf(rule) === id) return change(rule);
  const { items, properties } = rule;
  const row = isObject(items) ? replaceIn(items, id, change) : items;
  const inside = isObject(properties)
    ? mapMembers(properties, (each) => replaceIn(each, id, change))
    : properties;
  if (row === items && inside === properties) return rule;
  return {
    ...rule,
    ...(row === items ? {} : { items: row }),
    ...(inside === properties ? {} : { properties: inside }),
  };
}

/** The same object where nothing in it has changed. */
function mapMembers(holder: Rule, change: (each: unknown) => unknown): Rule {
  let isChanged = false;
  const members = Object.entries(holder).map(([key, each]) => {
    const next = change(each);
    isChanged ||= next !== each;
    return [key, next] as const;
  });
  return isChanged ? Object.fromEntries(members) : holder;
}

/** Of a list with rows the rules of a row, beside the buttons of the list. */
export type Level = DesignNode | undefined;

const holderOf = (rule: Rule): Rule =>
  isObject(rule.items) && isObject(rule.items.properties) ? rule.items : rule;

/** What stands at a level, as it is drawn. */
export function entriesAt(design: Design, level: Level): Entry[] {
  if (level === undefined) return inOrder(design.map((rule, index) => [nameAt(rule, index), rule]));
  const { properties } = holderOf(level.rule);
  return isObject(properties) ? inOrder(Object.entries(properties)) : [];
}

const nameAt = (rule: unknown, index: number): string =>
  isObject(rule) && rule.name !== undefined ? String(rule.name) : `#${index}`;

/** The design with a level that holds other rules, drawn in this order. */
export function withEntries(design: Design, level: Level, entries: readonly Entry[]): Design {
  const ordered = inThisOrder(entries);
  if (level === undefined)
    return ordered.map(([key, rule]) =>
      isObject(rule) && rule.name === undefined ? withName(rule, key) : rule,
    );
  const properties = Object.fromEntries(ordered);
  return replaceRule(design, level.id, (rule) =>
    isObject(rule.items) && (isObject(rule.items.properties) || !isObject(rule.properties))
      ? { ...rule, items: { ...rule.items, properties } }
      : { ...rule, properties },
  );
}

/** The name stands first, as people write it. */
const withName = (rule: Rule, name: string): unknown => (name.startsWith('#') ? rule : { name, ...rule });

/**
 * Formily draws by `x-index`, and objects put names that are numbers first: where one of these would win, all
 * get an `x-index`.
 */
function inThisOrder(entries: readonly Entry[]): readonly Entry[] {
  const written = Object.entries(Object.fromEntries(entries));
  const drawn = inOrder(written.length === entries.length ? written : entries);
  const isRight = drawn.every(([key], at) => key === entries[at]?.[0]);
  const hasTwins = new Set(entries.map(([, rule]) => indexOf(rule) ?? {})).size < entries.length;
  if (isRight && !hasTwins) return entries;
  return entries.map(([key, rule], at) => [key, isObject(rule) ? { ...rule, 'x-index': at } : rule]);
}
