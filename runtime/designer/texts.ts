/** Reads and writes the texts of rules, in each language or the same in all. */
import { isObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import type { Rule } from './design.ts';
import { componentOf } from './roles.ts';

/** The language that stands in for one without a text. */
const FALLBACK = 'zh-CN';

/** A text of one language; texts without languages are those of every language. */
export function textOf(text: unknown, language: string): string {
  if (typeof text === 'string') return text;
  const found = isObject(text) ? text[language] : undefined;
  return typeof found === 'string' ? found : '';
}

/** A language without a text is left out, so that visitors read another one; undefined for no text at all. */
export function withText(
  text: unknown,
  language: string,
  languages: readonly string[],
  now: string,
): unknown {
  const all = languages.map((code) => [code, code === language ? now : textOf(text, code)] as const);
  const filled = all.filter(([code, each]) => each !== '' || code === FALLBACK);
  return filled.every(([, each]) => each === '') ? undefined : Object.fromEntries(filled);
}

/** The languages without a text, where another one has it: a code for each such text of rules. */
export function missingIn(rules: unknown, languages: readonly string[]): string[] {
  if (!isObject(rules) && !Array.isArray(rules)) return [];
  if (!isObject(rules) || typeof rules[FALLBACK] !== 'string')
    return Object.values(rules).flatMap((each) => missingIn(each, languages));
  const without = languages.filter((code) => textOf(rules, code).trim() === '');
  return without.length === languages.length ? [] : without;
}

/** Where panes, columns and texts among the fields have their title. */
const TITLE_PROPS: Readonly<Record<string, readonly string[]>> = {
  'FormTab.TabPane': ['tab', 'title'],
  'FormStep.StepPane': ['title'],
  'FormCollapse.CollapsePanel': ['header'],
  'ArrayTable.Column': ['title'],
  Card: ['title'],
  Matrix: ['title'],
  Text: ['content', 'children'],
};
const MUST: readonly string[] = [
  'FormTab.TabPane',
  'FormStep.StepPane',
  'FormCollapse.CollapsePanel',
  'Text',
  'Card',
  'Matrix',
];

/** Where the title of a rule stands in it. */
export function titlePlaceOf(rule: Rule): Path {
  const component = componentOf(rule);
  const props = rule['x-component-props'];
  const names = TITLE_PROPS[component] ?? [];
  const known = names.find((name) => isObject(props) && props[name] !== undefined);
  const name = known ?? (MUST.includes(component) && rule.title === undefined ? names[0] : undefined);
  return name === undefined ? ['title'] : ['x-component-props', name];
}

export const titleOf = (rule: Rule): unknown => valueAt(rule, titlePlaceOf(rule));

/** The value at a place inside of a rule. */
export function valueAt(holder: unknown, at: Path): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return holder;
  const inner = isObject(holder) || Array.isArray(holder) ? (holder as Rule)[step] : undefined;
  return valueAt(inner, rest);
}
