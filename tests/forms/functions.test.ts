/** Functions with statements, regular expressions, and validators that a reaction or an expression gives. */
import { beforeAll, describe, expect, it } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { faults, formOf } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const input = { name: 'a', type: 'string', 'x-component': 'Input' } as const;
const reasonsOf = (more: object): string[] =>
  checkRules([{ ...input, ...more }], {}, visitorFields).map(
    ({ code, details }) => (details as { key?: string }).key ?? code,
  );

describe('what a form may hold', () => {
  it.each<[string, object, string, string]>([
    [
      'a function with statements',
      {
        'x-validator':
          "{{ (value) => { if (!value) return ''; const n = value.length; return n > 3 ? 'long' : '' } }}",
      },
      'abc',
      'abcd',
    ],
    [
      'a function with a variable',
      { 'x-validator': "{{ function (value) { let m = ''; if (value === 'q') { m = 'no' } return m } }}" },
      'a',
      'q',
    ],
    [
      'a choice among several words',
      {
        'x-validator':
          "{{ (v) => { switch (v) { case 'q': case 'r': return 'no'; case 's': break; default: return '' } } }}",
      },
      's',
      'r',
    ],
    [
      'a regular expression',
      { 'x-validator': "{{ (value) => /^1[3-9]\\d{9}$/.test(value) ? '' : 'wrong' }}" },
      '13800138000',
      '138',
    ],
    [
      'validators of an expression',
      { 'x-validator': "{{ [{ validator: (value) => value === 'x' ? 'no x' : '' }] }}" },
      'a',
      'x',
    ],
    [
      'a validator of a reaction',
      {
        'x-reactions': {
          fulfill: { state: { validator: "{{ [{ validator: (value) => value === 'x' ? 'no' : '' }] }}" } },
        },
      },
      'a',
      'x',
    ],
  ])('%s', async (_, more, good, bad) => {
    expect(reasonsOf(more)).toEqual([]);
    expect(await faults(formOf({ ...input, ...more }), { a: good })).toEqual([]);
    expect(await faults(formOf({ ...input, ...more }), { a: bad })).toEqual(['/a custom']);
  });

  it.each<[object, string, string]>([
    [{ pattern: '^(?=.*\\d)(?=.*[a-z])(?!.*\\s)[a-z\\d]{6,}$' }, 'abcde1', 'abcdef'],
    [{ pattern: '^\\d{3}\\-\\d{2}\\@$' }, '123-12@', '12312@'],
    [{ pattern: "{{ $values.b ? '^a$' : '^b$' }}" }, 'b', 'a'],
  ])('the pattern %j', async (more, good, bad) => {
    expect(reasonsOf(more)).toEqual([]);
    expect(await faults(formOf({ ...input, ...more }), { a: good })).toEqual([]);
    expect(await faults(formOf({ ...input, ...more }), { a: bad })).toEqual(['/a pattern']);
  });
});

describe('what a form may not hold', () => {
  it.each<[object, string]>([
    [{ 'x-validator': '{{ (value) => { do {} while (true) } }}' }, 'expression.forbidden'],
    [{ 'x-validator': "{{ (value) => { window.x = 1; return '' } }}" }, 'expression.name-unknown'],
    [{ 'x-validator': '{{ (value) => /^(a+)+$/.test(value) }}' }, 'expression.forbidden'],
    [{ 'x-validator': '{{ (value) => /(?=.*(a+)+b)c/.test(value) }}' }, 'expression.forbidden'],
    [{ pattern: '^(?=(a+)+$)a' }, 'pattern-endless'],
    [{ pattern: '\\d+(?<!9)$' }, 'pattern-behind'],
    [{ 'x-reactions': '{{ async (field) => { field.value = 1 } }}' }, 'reaction-async'],
    [{ pattern: "{{ '^' + $values.b }}" }, 'pattern-computed'],
    [{ 'x-data': { onClick: '{{ { handler: (value) => value } }}' } }, 'expression.name-unknown'],
    [
      { 'x-reactions': { fulfill: { schema: { 'x-component': "{{ $values.b ? 'Upload' : 'Input' }}" } } } },
      'component-other',
    ],
    [{ 'x-reactions': { fulfill: { schema: { 'x-component': '{{ $values.b }}' } } } }, 'component-other'],
  ])('%j', (more, reason) => {
    expect(reasonsOf(more)).toContain(reason);
  });
});
