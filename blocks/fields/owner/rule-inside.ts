/** The fields inside a rule: those of a group, and those that each row of a list has. */

export type Rule = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Rule => typeof value === 'object' && value !== null;

/** True for a part of the form that holds other fields. */
export const isGroup = (rule: Rule): boolean =>
  (rule.type === 'void' || rule.type === 'object') && isObject(rule.properties);

/** True for a list whose rows have fields with names. */
export const isRows = (rule: Rule): boolean =>
  rule.type === 'array' && isObject(rule.items) && isObject(rule.items.properties);

/** True for a list of plain values: each row is one field, which has no name. */
export const isPlainList = (rule: Rule): boolean =>
  rule.type === 'array' &&
  (isObject(rule.items)
    ? !isObject(rule.items.properties) && PLAIN.includes(String(rule.items.type))
    : rule.items === undefined && MODES_OF_LISTS.includes(modeOf(rule)));

const PLAIN: readonly string[] = ['string', 'number'];
/** A choice that takes values of one's own. */
const MODES_OF_LISTS: readonly unknown[] = ['tags'];

const modeOf = ({ 'x-component-props': props }: Rule): unknown => (isObject(props) ? props.mode : undefined);

/** True for what holds the fields of a table's row. */
export const isTable = (rule: Rule): boolean => rule['x-component'] === 'ArrayTable';

const isColumn = (rule: Rule): boolean => rule['x-component'] === 'ArrayTable.Column';

/** Numbers and buttons of rows: what a row has without being asked for. */
const PARTS = /^Array\w+\.(?:SortHandle|Index|Copy|Remove|MoveUp|MoveDown|Addition)$/;

function isPart(rule: unknown): boolean {
  if (!isObject(rule)) return false;
  if (PARTS.test(String(rule['x-component']))) return true;
  const inside = rule.type === 'void' && isObject(rule.properties) ? Object.values(rule.properties) : [];
  return inside.length > 0 && inside.every(isPart);
}

const holderOf = (rule: Rule): Rule => (isRows(rule) ? (rule.items as Rule) : rule);

const entriesOf = (rule: Rule): [string, Rule][] =>
  Object.entries(holderOf(rule).properties as Record<string, Rule>);

/** The fields inside a group or a row, each with its name. */
export function rulesInside(rule: Rule): Rule[] {
  return entriesOf(rule)
    .filter(([, each]) => !isPart(each))
    .map(([name, each]) => ({ ...each, name }));
}

/** The change that gives a group or a row other fields. What stands before the fields stays before them. */
export function withInside(rule: Rule, rules: readonly Rule[]): Rule {
  const entries = entriesOf(rule);
  const first = entries.findIndex(([, each]) => !isPart(each));
  const isBefore = (at: number): boolean => first === -1 || at < first;
  const parts = (before: boolean): [string, Rule][] =>
    entries.filter(([, each], at) => isPart(each) && isBefore(at) === before);
  const fields = rules.map(({ name, ...each }): [string, Rule] => [String(name), each]);
  const properties = Object.fromEntries([...parts(true), ...fields, ...parts(false)]);
  return isRows(rule) ? { items: { ...holderOf(rule), properties } } : { properties };
}

/** A field as it lies in a row of a list: that of a table has a column around it. */
export function asInside(list: Rule, rule: Rule): Rule {
  if (!isTable(list)) return rule;
  const { name, ...field } = rule;
  return {
    name: `${String(name)}Column`,
    type: 'void',
    title: rule.title,
    'x-component': 'ArrayTable.Column',
    properties: { [String(name)]: field },
  };
}

/** The title that is shown: a column can have it among its props. */
export const titleOf = (rule: Rule): unknown => propTitle(rule) ?? rule.title;

export const withTitle = (rule: Rule, title: unknown): Rule =>
  propTitle(rule) === undefined
    ? { title }
    : { 'x-component-props': { ...(rule['x-component-props'] as Rule), title } };

function propTitle(rule: Rule): unknown {
  const props = rule['x-component-props'];
  return isColumn(rule) && isObject(props) ? props.title : undefined;
}
