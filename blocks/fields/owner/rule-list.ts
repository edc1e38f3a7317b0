/** Changes of the rules of a form: what a rule has beside stays as it is. */
import { isGroup, rulesInside, withInside, type Rule } from './rule-inside.ts';

export type { Rule };

/** A text in each language of the site. */
export type Texts = Readonly<Record<string, string>>;

/** What is offered for a new field: its rule, beside its name and its titles. */
const NEW_RULES = {
  text: { type: 'string', 'x-component': 'Input' },
  longText: { type: 'string', 'x-component': 'TextArea' },
  email: { type: 'string', 'x-component': 'Input', format: 'email' },
  phone: { type: 'string', 'x-component': 'Input', format: 'phone' },
  number: { type: 'number', 'x-component': 'NumberPicker' },
  date: { type: 'string', 'x-component': 'DatePicker' },
  list: { type: 'string', 'x-component': 'Select' },
  oneOf: { type: 'string', 'x-component': 'Radio.Group' },
  severalOf: { type: 'array', 'x-component': 'Checkbox.Group' },
  yesNo: { type: 'boolean', 'x-component': 'Switch' },
  files: { type: 'array', 'x-component': 'Upload', 'x-component-props': { maxCount: 5 } },
  rows: {
    type: 'array',
    'x-component': 'ArrayCards',
    items: { type: 'object', properties: rowParts('Index', 'MoveUp', 'MoveDown', 'Remove') },
    properties: rowParts('Addition'),
  },
} as const satisfies Record<string, Rule>;

/** The buttons of the rows of a list. */
function rowParts(...names: readonly string[]): Rule {
  return Object.fromEntries(
    names.map((name) => [
      name[0]?.toLowerCase() + name.slice(1),
      { type: 'void', 'x-component': `ArrayCards.${name}` },
    ]),
  );
}

export type NewKind = keyof typeof NEW_RULES;

export const NEW_KINDS = Object.keys(NEW_RULES) as readonly NewKind[];

/** The kinds that rules have beside those of new ones. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Select|Cascader|TreeSelect|PagedSelect|Transfer)/, 'list'],
  [/^Radio/, 'oneOf'],
  [/^DatePicker|^TimePicker/, 'date'],
  [/^Upload/, 'files'],
  [/^(?:Checkbox|Switch|Agreement)$/, 'yesNo'],
  [/^(?:NumberPicker|Rate|Slider)$/, 'number'],
  [/^(?:Input|Password|TextArea)/, 'text'],
  [/^Array/, 'rows'],
  [/^Form|^Space$/, 'group'],
];

export type Kind = NewKind | 'group' | 'other';

/** What kind of field a rule is, as owners call it. */
export function kindOf(rule: Rule): Kind {
  const component = String(rule['x-component'] ?? '');
  const own = NEW_KINDS.find((kind) => {
    const known: Rule = NEW_RULES[kind];
    return known['x-component'] === component && known.format === rule.format;
  });
  if (own !== undefined) return own;
  if (isGroup(rule)) return 'group';
  return (OTHER_KINDS.find(([pattern]) => pattern.test(component))?.[1] ?? 'other') as Kind;
}

export const hasChoices = (rule: Rule): boolean =>
  ['Select', 'Radio.Group', 'Checkbox.Group'].includes(String(rule['x-component'])) ||
  Array.isArray(rule.enum);

/** The names at every level of the form, or of a row: what was filled in may not be mixed up. */
export function namesOf(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => [String(rule.name), ...(isGroup(rule) ? namesOf(rulesInside(rule)) : [])]);
}

/** A field with a name that no other one has. Rows begin with one field. */
export function makeRule(taken: readonly string[], kind: NewKind, wordOf: (key: string) => Texts): Rule {
  let number = taken.length + 1;
  while (taken.includes(`field${number}`)) number += 1;
  const rule: Rule = {
    name: `field${number}`,
    title: wordOf(`kind.${kind}`),
    'x-decorator': 'FormItem',
    ...structuredClone(NEW_RULES[kind]),
  };
  if (kind === 'rows') return { ...rule, ...withInside(rule, [makeRule([], 'text', wordOf)]) };
  const choice = wordOf('choice');
  return hasChoices(rule) ? { ...rule, enum: addChoice(addChoice([], choice), choice) } : rule;
}

/** Without the members that are undefined. */
export function changeRule(rules: readonly Rule[], at: number, change: Rule): Rule[] {
  return rules.map((rule, index) =>
    index === at
      ? Object.fromEntries(Object.entries({ ...rule, ...change }).filter(([, value]) => value !== undefined))
      : rule,
  );
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item !== undefined) moved.splice(to, 0, item);
  return moved;
}

/** A text of one language; texts without languages are those of every language. */
export function textOf(text: unknown, language: string): string {
  if (typeof text === 'string') return text;
  const found = (text as Rule | undefined)?.[language];
  return typeof found === 'string' ? found : '';
}

/** The language that stands in for one without a text. */
const FALLBACK = 'zh-CN';

/** A language without a text is left out, so that visitors read another one. */
export function withText(text: unknown, language: string, languages: readonly string[], now: string): Texts {
  const all = languages.map((code) => [code, code === language ? now : textOf(text, code)] as const);
  return Object.fromEntries(all.filter(([code, each]) => each !== '' || code === FALLBACK));
}

export interface Choice {
  label: unknown;
  value: unknown;
}

/** Choices that are texts are their own labels. */
export function choicesOf({ enum: listed }: Rule): Choice[] {
  const choices = Array.isArray(listed) ? (listed as unknown[]) : [];
  return choices.map((each) =>
    typeof each === 'object' && each !== null ? (each as Choice) : { label: String(each), value: each },
  );
}

/** With a value that no other choice has: what was filled in names it. */
export function addChoice(choices: readonly Choice[], word: Texts): Choice[] {
  const numbers = choices.map(({ value }) => Number(value)).filter((each) => Number.isInteger(each));
  const value = String(Math.max(0, choices.length, ...numbers) + 1);
  const label = Object.fromEntries(Object.entries(word).map(([code, text]) => [code, `${text} ${value}`]));
  return [...choices, { label, value }];
}
