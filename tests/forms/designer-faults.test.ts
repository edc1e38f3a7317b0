/** What the designer says of conditions that can never be true, and of what is required and never shown. */
import { expect, test } from 'vitest';
import { openDesign } from '../../runtime/designer/design.ts';
import { findFaults } from '../../runtime/designer/faults.ts';
import { outlineOf } from '../../runtime/designer/outline.ts';

const KIND = { name: 'kind', type: 'string', enum: ['a', 'b'], 'x-component': 'Radio.Group' };
const COUNT = { name: 'count', type: 'number', minimum: 1, maximum: 10, 'x-component': 'NumberPicker' };
const when = (dependency: string, source: string, state = 'visible') => ({
  dependencies: [dependency],
  fulfill: { state: { [state]: `{{ ${source} }}` } },
});
const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  'x-component': 'Input',
  ...more,
});
function faultsOf(...rules: object[]): string[] {
  const outline = outlineOf(openDesign([KIND, COUNT, ...rules]));
  return findFaults(outline).map(({ code, id, at = '', row = '' }) =>
    [code, outline.byId.get(id)?.key, at, row].filter((each) => each !== '').join(' '),
  );
}

const SHOWN = when('kind', "$deps[0] === 'a'");
test.each([
  ['its own rows', text('t', { 'x-reactions': when('kind', "$deps[0] === 'a' && $deps[0] === 'b'") }), 0, 1],
  [
    'another rule of the field',
    text('t', { 'x-reactions': [SHOWN, when('kind', "$deps[0] === 'b'", 'required')] }),
    1,
    0,
  ],
  [
    'the group around it',
    {
      name: 'box',
      type: 'void',
      'x-component': 'Card',
      'x-reactions': SHOWN,
      properties: { t: text('t', { 'x-reactions': when('kind', "$deps[0] === 'b'") }) },
    },
    0,
    0,
  ],
])('a condition is never true by %s', (_, rule, at, row) => {
  expect(faultsOf(rule)).toEqual([`never-true t ${at} ${row}`]);
});

const least = (count: number) => `($deps[0] != null && $deps[0] >= ${count})`;
test.each([least(11), '($deps[0] != null && $deps[0] <= 0)', '$deps[0] === 12'])(
  '%s is beyond the limits',
  (source) => {
    expect(faultsOf(text('t', { 'x-reactions': when('count', source) }))).toEqual(['never-reached t 0 0']);
  },
);

test('conditions that can be true are none', () => {
  const required = when('kind', "$deps[0] === 'a'", 'required');
  expect(faultsOf(text('t', { 'x-reactions': [SHOWN, required] }))).toEqual([]);
  expect(faultsOf(text('t', { 'x-reactions': when('count', least(10)) }))).toEqual([]);
  expect(faultsOf(text('t', { 'x-reactions': when('count', `${least(11)} || $deps[0] === 3`) }))).toEqual([]);
  // Two rules that show it: the last one that ran decides.
  const both = [SHOWN, when('kind', "$deps[0] === 'b'")];
  expect(faultsOf(text('t', { 'x-reactions': both }))).toEqual([]);
});

test('required by a rule and never shown, or always hidden', () => {
  const required = when('count', '$deps[0] === 2', 'required');
  expect(faultsOf(text('t', { 'x-visible': false, 'x-reactions': required }))).toContain('hidden-required t');
  const always = when('kind', "!($deps[0] === 'a' || $deps[0] !== 'a')");
  expect(faultsOf(text('t', { required: true, 'x-reactions': always }))).toEqual(['hidden-required t']);
  const sometimes = when('kind', "!($deps[0] === 'a' || $deps[0] === 'b')");
  expect(faultsOf(text('t', { required: true, 'x-reactions': sometimes }))).toEqual([]);
});
