/** Rule lists as designers and guides of Formily write them. */
import { beforeAll, expect, it } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { readPattern } from '../../runtime/forms/formily/patterns.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { faults } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const input = { name: 'a', type: 'string', title: 'A', 'x-component': 'Input' };
const inside = { a: { type: 'string', title: 'A', 'x-component': 'Input' } };
const choices = { title: '选', enum: [{ label: '1', value: 1 }] };
const reads = (schema: object) => [
  { ...input, name: 's' },
  { ...input, 'x-reactions': { dependencies: ['s'], fulfill: schema } },
];

function problemsOf(rules: unknown): string[] {
  return checkRules(rules, {}, visitorFields).map(
    ({ pointer, code, details }) => `${pointer} ${details.key ?? code}`,
  );
}

const ACCEPTED: readonly (readonly [what: string, rules: unknown[]])[] = [
  [
    'a card with a title',
    [
      {
        name: 'c',
        type: 'void',
        'x-component': 'Card',
        'x-component-props': { title: '信息' },
        properties: inside,
      },
    ],
  ],
  [
    'an object container',
    [{ name: 'o', type: 'object', 'x-component': 'ObjectContainer', properties: inside }],
  ],
  [
    'texts and lines',
    [
      {
        name: 't',
        type: 'void',
        'x-component': 'Text',
        'x-component-props': { content: '说明', mode: 'h2' },
      },
      { name: 'd', type: 'void', 'x-component': 'Divider', 'x-component-props': { children: '其他' } },
    ],
  ],
  [
    'the text of a check box',
    [{ name: 'a', type: 'boolean', 'x-component': 'Checkbox', 'x-component-props': { children: '我同意' } }],
  ],
  [
    'union types',
    [
      { name: 'a', type: 'string | number', ...choices, 'x-component': 'Radio.Group' },
      { name: 'b', type: 'Array<string | number>', ...choices, 'x-component': 'Checkbox.Group' },
    ],
  ],
  ['an empty text as reactions', [{ ...input, 'x-reactions': '' }]],
  ['an empty text in a list of reactions', [{ ...input, 'x-reactions': [''] }]],
  ['a name for assistive technology', [{ ...input, 'x-component-props': { 'aria-label': 'A' } }]],
  ['a path into the style', reads({ schema: { 'x-component-props.style.color': '{{ $deps[0] }}' } })],
  [
    'the same path as the guide writes it',
    reads({ state: { 'component[1].style.color': '{{ $deps[0] }}' } }),
  ],
  ['props by an expression', reads({ state: { componentProps: '{{ ({ placeholder: $deps[0] }) }}' } })],
  ['a hyphen beside a class', [{ ...input, pattern: '^[\\w-.]+$' }]],
  ['a brace that repeats nothing', [{ ...input, pattern: '^\\${([a-zA-Z]+)}$' }]],
  ['a pattern between slashes', [{ ...input, pattern: '/^(?=.*[0-9])[a-z0-9]{6,16}$/' }]],
];

it.each(ACCEPTED)('%s may be saved', (_, rules) => {
  expect(problemsOf(rules)).toEqual([]);
});

const REFUSED: readonly (readonly [what: string, rules: unknown[], problem: string])[] = [
  [
    'a function of a scope',
    [{ ...input, 'x-reactions': '{{ loadData }}' }],
    '/rule/0/x-reactions reaction-function',
  ],
  ['statements', reads({ run: 'alert(1)' }), '/rule/1/x-reactions/fulfill/run expression.name-unknown'],
  [
    'a component as a decorator',
    [{ name: 'box', type: 'void', 'x-decorator': 'FormGrid', properties: inside }],
    '/rule/0/x-decorator decorator',
  ],
  [
    'HTML by an expression',
    reads({ state: { componentProps: '{{ ({ dangerouslySetInnerHTML: { __html: $deps[0] } }) }}' } }),
    '/rule/1/x-reactions/fulfill/state/componentProps document.member-unknown',
  ],
  [
    'props that an expression reads',
    reads({ state: { componentProps: '{{ $deps[0] }}' } }),
    '/rule/1/x-reactions/fulfill/state/componentProps props-computed',
  ],
];

it.each(REFUSED)('%s is refused by its name', (_, rules, problem) => {
  expect(problemsOf(rules)).toEqual([problem]);
});

const formOf = (rules: unknown[]): FormTemplate => ({ rule: completeRules(rules), option: {} });

it('takes the types and validators of a designer', async () => {
  const union = formOf(ACCEPTED.find(([what]) => what === 'union types')?.[1] ?? []);
  expect(await faults(union, { a: 1, b: [1] })).toEqual([]);
  expect(await faults(union, { a: 2, b: [2] })).toEqual(['/a enum', '/b enum']);
  const promise = { 'x-validator': [{ enum: [true], message: 'Tick it' }], 'x-component': 'Checkbox' };
  const rules = [{ name: 'a', type: 'boolean', ...promise }];
  expect(problemsOf(rules)).toEqual([]);
  expect(await faults(formOf(rules), { a: false })).toEqual(['/a custom']);
  expect(await faults(formOf(rules), { a: true })).toEqual([]);
});

it.each([
  ['/^1[3-9]\\d{9}$/', '13812345678', '23812345678'],
  ['/^ab+$/i', 'ABB', 'ac'],
  ['^[\\w-.]+$', 'a-b.c', 'a b'],
  ['^[.-\\w]+$', 'a-b.c', 'a b'],
  ['^\\${(a)}$', '${a}', '$a'],
  ['^a{2,3}$', 'aaa', 'aaaa'],
  ['^\\p{L}{2}\\u{4e00}$', '一二一', '1'],
  ['^{x}$', '{x}', 'x'],
])('the pattern %s means what it says', async (pattern, match, other) => {
  const form = formOf([{ ...input, pattern }]);
  expect(await faults(form, { a: match })).toEqual([]);
  expect(await faults(form, { a: other })).toEqual(['/a pattern']);
  // As a browser reads it.
  const read = readPattern(pattern);
  const expression = new RegExp(read.pattern, read.ignoresCase ? 'iu' : 'u');
  expect([expression.test(match), expression.test(other)]).toEqual([true, false]);
});
