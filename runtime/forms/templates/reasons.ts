/** Lists the limits of a form template and the sentences for what it may not hold. */
import { fill } from '../../model/words/fill.ts';

/** The limits of a form template. Texts, because the sentences contain them. */
export const LIMITS = {
  fields: '1000',
  levels: '16',
  listed: '10',
  text: '2000',
  choices: '5000',
  branches: '6',
  pattern: '500',
  data: '50000',
  budget: '50',
} as const;

/** Why a rule is rejected. Translations: `problems` of the locale, `form.reason.<name>`. */
export const REASONS = {
  'rules-list': 'the rules are not a list',
  'rule-object': 'a rule is not an object',
  levels: 'rules stand inside one another more than {levels} deep',
  holder: 'only a void, an object or a list of rows holds other rules',
  'properties-object': 'properties are not an object',
  'rows-array': 'only an array has rows',
  'row-object': 'the rule of the rows is not an object',
  'text-number': 'the values of {component} are texts, and the type is number; use NumberPicker',
  'reference-unknown': 'nothing is defined at {reference}',
  'reference-endless': '{reference} contains itself, or adds too many fields',
  'row-value': 'a row that is no object has one value',
  object: 'it is not an object',
  'field-name': '{name} cannot be the name of a field',
  'name-twice': 'the name {name} is used twice for values of one level',
  fields: 'there are more than {fields} fields',
  'pattern-endless': 'the pattern can go back and try again without end',
  'pattern-large': 'the counted repetitions of the pattern multiply to more than 20000',
  'pattern-computed': 'the expression computes a pattern; it may only choose among written ones',
  'pattern-broken': 'the pattern cannot be used: {error}',
  'pattern-behind': '(?<=…) and (?<!…), which look behind a place, are not supported in patterns',
  budget: 'a submission could take {ms} ms to check, most of it here; {budget} ms are allowed',
  listed: 'there are more than {listed} of them',
  'reaction-object': 'a reaction is not an object',
  'reaction-function':
    'the names of functions of a scope are not supported as reactions; write the function itself, ' +
    '"{{ (field) => { … } }}", or dependencies, when and fulfill, such as: dependencies ["k"] and ' +
    'fulfill.state with visible: "{{ $deps[0] === 1 }}"',
  'reaction-async':
    'a reaction cannot wait: `async`, `await` and calls of other servers are not supported; write the ' +
    'choices into the field',
  'props-computed':
    'the expression computes which props there are; write {{ ({ placeholder: … }) }}, or an expression ' +
    'for each prop',
  'outcome-run':
    '`run` is no text of statements, such as "$form.setFieldState(\'a\', (state) => { state.value = 1 })"',
  decorator: '{component} cannot be an x-decorator; use FormItem, and write {component} as x-component',
  'component-other': 'a reaction can replace a component by one of the same values, not by {component}',
  'closes-first': 'the form would close before it opens',
  'no-phone': 'answers are counted by phone, and no field asks for a phone',
  'no-email': 'answers are counted by e-mail, and no field asks for an e-mail',
  'mail-without-email': 'a mail is to be sent to who filled it in, and no field asks for an e-mail',
  'no-contact': 'answers are looked up by phone or e-mail, and no field asks for one',
  'places-in-rows': 'an option inside of rows has no limited places',
  'prop-days':
    '{name} is a function of a program; write the first and the last day as min and max, such as ' +
    '"2026-05-01" or "{{ date(Date.now(), \'iso\') }}", and other conditions as x-validator',
  'prop-choices':
    '{name} loads or filters choices by a program; write all choices into enum, where visitors search them',
  'prop-event':
    '{name} runs a program; a form is sent by itself, and what happens when a value changes is written as ' +
    'x-reactions',
  'prop-function': '{name} is a function of a program, and forms have none; leave it out',
  'value-function':
    'a function stands in the place of a value; only x-reactions and validators are functions',
  picker: '{component} is written as DatePicker, with picker: "{picker}" in x-component-props',
  outcome: 'an outcome holds `state`, `schema` and `run` and nothing else',
} as const;

/** What a value must be. Translations: `problems` of the locale, `form.expected.<name>`. */
export const EXPECTED = {
  text: 'a text of at most {text} characters',
  flag: 'true, false or an expression',
  scalar: 'a text, a number, true, false or a list of these',
  limit: 'a number or an expression',
  choices: 'a list of at most {choices} choices { label, value, children }, at most {branches} deep',
  'one-of': 'one of {names}',
  pattern: 'a pattern of at most {pattern} characters',
  'field-path': 'the path of a field or a pattern of paths',
  dependency: 'a path of a field, or path#state',
  data: 'data of at most {data} characters',
  function: 'an arrow function, {{ (value) => … }}',
  name: 'a name of letters, digits, _ and -, or [start,end]',
  index: 'a whole number',
  price: 'a whole number of fen',
  count: 'a whole number from 0 to 1,000,000',
  days: 'a whole number of days from 1 to 3650',
  mails: 'a list of at most 10 mail addresses',
  link: 'an address: http(s), or a path of this site',
  picture: 'the path of a picture of this site, such as /media/…',
  moment: 'a moment such as 2026-05-01T08:00:00Z',
  expression: 'an expression',
} as const;

export type ReasonName = keyof typeof REASONS;
export type ExpectedName = keyof typeof EXPECTED;

/** Fills the limits and `details` into an English sentence. */
export function fillIn(sentence: string, details: Readonly<Record<string, string>>): string {
  return fill(sentence, { ...LIMITS, ...details });
}
