/** Changes of the rules of a form: what a rule has beside stays as it is. */

export type Rule = Readonly<Record<string, unknown>>;

/** What is offered for a new field, and what a field of this component is. */
export const KINDS = [
  'Input',
  'TextArea',
  'NumberPicker',
  'DatePicker',
  'Select',
  'Radio.Group',
  'Checkbox.Group',
] as const;

export const hasChoices = (rule: Rule): boolean =>
  ['Select', 'Radio.Group', 'Checkbox.Group'].includes(String(rule['x-component']));

const typeOf = (kind: string): string =>
  kind === 'NumberPicker' ? 'number' : kind === 'Checkbox.Group' ? 'array' : 'string';

/** A field with a name that no other one has. */
export function makeRule(rules: readonly Rule[], kind: string, titles: Rule): Rule {
  const names = new Set(rules.map(({ name }) => name));
  let number = rules.length + 1;
  while (names.has(`field${number}`)) number += 1;
  const rule = {
    name: `field${number}`,
    type: typeOf(kind),
    title: titles,
    'x-decorator': 'FormItem',
    'x-component': kind,
  };
  return hasChoices(rule) ? { ...rule, enum: [{ label: '1', value: '1' }] } : rule;
}

/** Without the members that are undefined. */
export function changeRule(rules: readonly Rule[], at: number, change: Rule): Rule[] {
  return rules.map((rule, index) =>
    index === at
      ? Object.fromEntries(Object.entries({ ...rule, ...change }).filter(([, value]) => value !== undefined))
      : rule,
  );
}

export function moveRule(rules: readonly Rule[], from: number, to: number): Rule[] {
  const moved = [...rules];
  const [rule] = moved.splice(from, 1);
  if (rule !== undefined) moved.splice(to, 0, rule);
  return moved;
}

/** A text of one language; texts without languages are those of every language. */
export function textOf(text: unknown, language: string): string {
  if (typeof text === 'string') return text;
  const found = (text as Rule | undefined)?.[language];
  return typeof found === 'string' ? found : '';
}

export function withText(text: unknown, language: string, languages: readonly string[], now: string): Rule {
  const all = Object.fromEntries(languages.map((code) => [code, textOf(text, code)]));
  return { ...all, [language]: now };
}

interface Choice {
  label: unknown;
  value: unknown;
}

/** A line for each choice, in a language. */
export function writeChoices(rule: Rule, language: string): string {
  const choices = Array.isArray(rule.enum) ? (rule.enum as (Choice | string)[]) : [];
  return choices.map((each) => (typeof each === 'object' ? textOf(each.label, language) : each)).join('\n');
}

/** Choices keep their value and their other languages by their place. */
export function readChoices(
  rule: Rule,
  language: string,
  languages: readonly string[],
  text: string,
): Choice[] {
  const before = Array.isArray(rule.enum) ? (rule.enum as (Choice | string)[]) : [];
  return text.split('\n').map((line, index) => {
    const known = before[index];
    if (typeof known === 'object')
      return { ...known, label: withText(known.label, language, languages, line) };
    return {
      label: Object.fromEntries(languages.map((code) => [code, line])),
      value: known ?? String(index + 1),
    };
  });
}
