/** Lists what has changed between two versions of a form's fields, as its owner thinks of them. */
import { isSame } from '../compare/same.ts';
import { itemsOf, rulesInside, type FormRule, type NestedRule } from '../forms/rules/rule.ts';
import { isObject } from '../model/json.ts';
import { roleOf } from './roles.ts';

/** What was done to a field. `limits` is all that checks what is typed. */
type FieldChangeKind =
  | 'added'
  | 'removed'
  | 'renamed'
  | 'kind'
  | 'options'
  | 'required'
  | 'optional'
  | 'conditions'
  | 'limits'
  | 'look'
  | 'moved';

export interface FieldChange {
  what: FieldChangeKind;
  /** Of the field, with those of what is around it. */
  key: string;
  /** Of the field now, of a removed one as it was: a text, or texts by language. */
  title: unknown;
  /** Its title before, of a renamed one. */
  was?: unknown;
}

interface Placed {
  rule: NestedRule;
  /** The group around it. */
  around: string;
}

/** A key is a field, whatever its label is. Groups without a title are no change that a reader could name. */
export function listFieldChanges(before: readonly FormRule[], after: readonly FormRule[]): FieldChange[] {
  const [olds, news] = [placesOf(before), placesOf(after)];
  const order = (places: ReadonlyMap<string, Placed>, others: ReadonlyMap<string, Placed>): string[] =>
    [...places.keys()].filter((key) => others.has(key));
  const moved = movedIn(order(olds, news), order(news, olds));
  const changes = [...news].flatMap(([key, { rule, around }]): FieldChange[] => {
    const old = olds.get(key);
    if (old === undefined) return isNamed(rule) ? [{ what: 'added', key, title: rule.title }] : [];
    const hasMoved = moved.has(key) || old.around !== around;
    return [
      ...compare(key, old.rule, rule),
      ...(hasMoved ? [{ what: 'moved', key, title: rule.title } as const] : []),
    ];
  });
  const removed = [...olds].filter(([key, { rule }]) => !news.has(key) && isNamed(rule));
  return [
    ...changes,
    ...removed.map(([key, { rule }]) => ({ what: 'removed', key, title: rule.title }) as const),
  ];
}

/** Buttons of rows come and go with their list. */
const isNamed = (rule: NestedRule): boolean =>
  roleOf(rule) !== 'part' && (rule.type !== 'void' || rule.title !== undefined);

/** All rules by their keys, those of rows and of objects below the key of these. */
function placesOf(rules: readonly FormRule[]): Map<string, Placed> {
  const places = new Map<string, Placed>();
  const note = (inside: readonly FormRule[], level: string, around: string): void => {
    for (const rule of inside) {
      const key = `${level}/${rule.name}`;
      places.set(key, { rule, around });
      const isLevel = rule.type !== 'void';
      note(rulesInside(rule), isLevel ? key : level, key);
      const items = itemsOf(rule);
      if (items !== undefined) note(rulesInside(items), key, key);
    }
  };
  note(rules, '', '');
  return places;
}

/** Those that are out of the longest run of keys that stand in the order from before. */
function movedIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((key, at) => [key, at]));
  const lasts: { at: number; run: readonly string[] }[] = [];
  for (const key of after) {
    const at = places.get(key) ?? 0;
    const index = lasts.findIndex((last) => last.at >= at);
    const place = index === -1 ? lasts.length : index;
    lasts[place] = { at, run: [...(lasts[place - 1]?.run ?? []), key] };
  }
  const kept = new Set(lasts.at(-1)?.run);
  return new Set(after.filter((key) => !kept.has(key)));
}

/** What is said of which keywords; all others are `limits`. */
const KEYWORDS: Readonly<Record<string, FieldChangeKind>> = {
  'x-component': 'kind',
  type: 'kind',
  enum: 'options',
  'x-reactions': 'conditions',
  'x-visible': 'conditions',
  'x-display': 'conditions',
  'x-value': 'conditions',
  description: 'look',
  default: 'look',
  'x-component-props': 'look',
  'x-decorator': 'look',
  'x-decorator-props': 'look',
  'x-content': 'look',
  'x-index': 'look',
};

/** Said of themselves, or of the fields inside. */
const LEFT_OUT: ReadonlySet<string> = new Set(['name', 'title', 'required', 'properties', 'items']);

function compare(key: string, before: NestedRule, after: NestedRule): FieldChange[] {
  const { title } = after;
  const changes: FieldChange[] = [];
  if (!isSame(before.title, title)) changes.push({ what: 'renamed', key, title, was: before.title });
  const isRequired = after.required === true;
  if ((before.required === true) !== isRequired)
    changes.push({ what: isRequired ? 'required' : 'optional', key, title });
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const kinds = [...names]
    .filter((name) => !LEFT_OUT.has(name) && !isSame(before[name], after[name]))
    .map((name) => KEYWORDS[name] ?? 'limits');
  const ownRow = (rule: NestedRule): unknown => {
    const { properties: _, ...row } = isObject(rule.items) ? rule.items : {};
    return row;
  };
  if (!isSame(ownRow(before), ownRow(after))) kinds.push('limits');
  return [...changes, ...[...new Set(kinds)].map((what) => ({ what, key, title }))];
}
