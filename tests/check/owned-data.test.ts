// Held to ajv here and not with the other tests of `runtime/owned`: ajv makes code from schemas.
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { Json } from '../../runtime/model/json.ts';
import { isObject } from '../../runtime/model/json.ts';
import { dataSchemaOf } from '../../runtime/owned/field-schema.ts';
import { checkOwnedData } from '../../runtime/owned/interpret.ts';
import { expandSection } from '../../runtime/owned/section.ts';
import { makeDefinition } from '../owned/sample.ts';
import { makeRandom } from '../support/random.ts';

const definition = makeDefinition();
const schema = dataSchemaOf(expandSection(definition));
const ajv = new Ajv({ strict: false, formats: { 'rich-text': true } });
const validate = ajv.compile(schema);

const random = makeRandom();
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const WRONG: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  -1,
  1.5,
  7,
  1e6,
  '',
  'x',
  'calm',
  'loud',
  'strong',
  '0',
  '5',
  'x'.repeat(41),
  '😀'.repeat(40),
  'x'.repeat(501),
  'x'.repeat(5001),
  [],
  {},
  [1],
  [{}],
  [{ contentCode: 'a' }],
  [{ contentCode: 1 }],
  { title: 1 },
  { title: 'a' },
  { alt: null },
  { html: [] },
  { resourceType: 3 },
  { count: 0 },
];

/** A value that mostly fits its schema, and sometimes does not. */
function make(at: unknown): Json {
  if (random() < 0.02) return pick(WRONG);
  if (!isObject(at)) return pick(WRONG);
  if (Array.isArray(at.enum)) return pick(at.enum as Json[]);
  if (at.type === 'array') return Array.from({ length: Math.floor(random() * 4.2) }, () => make(at.items));
  if (isObject(at.properties)) {
    const required = Array.isArray(at.required) ? at.required : [];
    const names = Object.entries(at.properties).filter(([name]) => required.includes(name) || random() < 0.7);
    return Object.fromEntries(names.map(([name, each]) => [name, make(each)]));
  }
  if (at.type === 'string') return pick(['', 'text', 'é'.repeat(40), 'x'.repeat(random() < 0.1 ? 600 : 10)]);
  if (at.type === 'boolean') return random() < 0.5;
  return at.type === 'integer'
    ? pick([1, 2, 3, 4, 6, 12, 12, 12, random() < 0.2 ? 13 : 5, random() < 0.1 ? 1.5 : 7])
    : pick([0, 1.5, 99999, random() < 0.1 ? 100000 : 8, random() < 0.1 ? -1 : 9]);
}

function compare(count: number): { right: number; wrong: number } {
  let right = 0;
  for (let round = 0; round < count; round++) {
    const data = make(schema);
    const isRight = validate(data);
    const problems = checkOwnedData(definition, data);
    expect(problems.length === 0, JSON.stringify({ data, errors: validate.errors, problems })).toBe(isRight);
    if (isRight) right += 1;
  }
  return { right, wrong: count - right };
}

test('the interpreter says of 500 random values what ajv says', () => {
  const { right, wrong } = compare(500);
  expect(Math.min(right, wrong)).toBeGreaterThan(20);
});

test('and of 10,000', { tags: 'long' }, () => {
  const { right, wrong } = compare(10_000);
  expect(right + wrong).toBe(10_000);
});

test('a problem names its field and its place in a list', () => {
  const plans = [{ contentCode: 'a', points: [{ contentCode: 'b', point: { title: 3 } }] }];
  expect(checkOwnedData(definition, { plans, price: -1 })).toEqual([
    { pointer: '/price', field: 'price', expected: 'at least 0' },
    { pointer: '/plans/0/points/0/point/title', field: 'plans', expected: 'a text' },
  ]);
});
