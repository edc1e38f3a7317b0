/** Tells what a rule is to the designer: a field, or something that holds fields. */
import { typeOf } from '../forms/rules/component-types.ts';
import { isObject } from '../model/json.ts';
import type { Rule } from './design.ts';

/**
 * `panes` hold `pane`s only: tabs, steps, folds. `rows` is a list whose rows have fields. A `part` is a
 * number or a button of rows. `unknown` is no rule at all.
 */
export type Role = 'field' | 'group' | 'panes' | 'pane' | 'rows' | 'column' | 'part' | 'unknown';

/** The pane of each component that holds panes. */
export const PANES: Readonly<Record<string, string>> = {
  FormTab: 'FormTab.TabPane',
  FormStep: 'FormStep.StepPane',
  FormCollapse: 'FormCollapse.CollapsePanel',
};
const GROUPS = ['FormGrid', 'FormLayout', 'Space', 'Card', 'FormButtonGroup', 'ObjectContainer', 'FormItem'];
const PARTS = /^Array\w+\.(?:SortHandle|Index|Copy|Remove|MoveUp|MoveDown|Addition)$/;
const ROWS = /^Array(?:Table|Cards|Items|Collapse|Tabs)$/;

export const componentOf = (rule: Rule): string => String(rule['x-component'] ?? '');

export function roleOf(rule: unknown): Role {
  if (!isObject(rule)) return 'unknown';
  const component = componentOf(rule);
  if (PARTS.test(component) || isHolderOfParts(rule)) return 'part';
  if (component === 'ArrayTable.Column') return 'column';
  if (Object.hasOwn(PANES, component)) return 'panes';
  if (Object.values(PANES).includes(component)) return 'pane';
  const type = typeOf(rule);
  if (type === 'array')
    return isObject(rule.items) && (isObject(rule.items.properties) || ROWS.test(component))
      ? 'rows'
      : 'field';
  const isGroup = isObject(rule.properties) || GROUPS.includes(component);
  return isGroup && (type === 'void' || type === 'object') ? 'group' : 'field';
}

/** The column of a table that has nothing but buttons. */
function isHolderOfParts(rule: Rule): boolean {
  const inside = isObject(rule.properties) ? Object.values(rule.properties) : [];
  return (
    rule.type === 'void' &&
    inside.length > 0 &&
    inside.every((each) => isObject(each) && roleOf(each) === 'part')
  );
}

export const isHolder = (role: Role): boolean => !['field', 'part', 'unknown'].includes(role);

/** True if a rule's value makes a level of its own, as an object's or a row's. */
export const makesLevel = (rule: Rule): boolean => typeOf(rule) === 'object' || roleOf(rule) === 'rows';
