/** What designers export, and JSON as people paste it. */
import { describe, expect, it } from 'vitest';
import { findBrokenJson } from '../../runtime/model/json-place.ts';
import { ruleListOf } from '../../runtime/model/rule-list.ts';

const a = { type: 'string', title: 'A', 'x-component': 'Input' };
const b = { type: 'number', 'x-component': 'NumberPicker' };

describe('a rule list', () => {
  it.each([
    ['a form of a designer', { form: { labelCol: 6 }, schema: { type: 'object', properties: { a, b } } }],
    ['a schema', { type: 'object', properties: { a, b } }],
    [
      'a list',
      [
        { name: 'a', ...a },
        { name: 'b', ...b },
      ],
    ],
  ])('is taken from %s', (_, given) => {
    expect(ruleListOf(given)).toEqual([
      { name: 'a', ...a },
      { name: 'b', ...b },
    ]);
  });

  it('keeps the definitions of its schema', () => {
    const definitions = { place: { type: 'object' } };
    expect(ruleListOf({ schema: { definitions, properties: { a } } })).toEqual([
      { name: 'a', ...a, definitions },
    ]);
  });

  it.each([[undefined], ['x'], [{}], [{ schema: 1 }]])('is not made of %j', (given) => {
    expect(ruleListOf(given)).toBe(given);
  });
});

describe('JSON that is broken', () => {
  it.each([
    [
      String.raw`[{"name":"p","pattern":"^1[3-9]\d{9}$"}]`,
      { line: 1, column: 32, found: String.raw`\d`, instead: String.raw`\\d` },
    ],
    ['[\n  {"a": "x\\.y"}\n]', { line: 2, column: 11, found: '\\.', instead: '\\\\.' }],
    ['[\n  { "a": 1, }\n]', { line: 2, column: 13 }],
    ['[1', { line: 1, column: 3 }],
  ])('has its place: %s', (text, place) => {
    expect(findBrokenJson(text)).toEqual(place);
  });

  it.each([[''], ['[]'], [String.raw`["\\d \" \u4e00 \n"]`]])('is not %s', (text) => {
    expect(findBrokenJson(text)).toBeUndefined();
  });
});
