/** Law: the static and the derived tier give what Formily gives. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import { functionsOf, type FormRule } from '../../runtime/forms/rules/rule.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { rounds } from '../support/rounds.ts';
import { formOf, scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

/** A keyword that puts its field into the reactive tier and changes nothing. */
const REACTIVE = { 'x-display': 'visible' } as const;
/** A reaction that may read every field puts all of them there. */
const ALL_REACTIVE = { 'x-reactions': { dependencies: ['*'], fulfill: { state: {} } } };

const LIMITS: fc.Arbitrary<Partial<FormRule>> = fc.record(
  {
    required: fc.boolean(),
    minLength: fc.integer({ min: 0, max: 4 }),
    maxLength: fc.integer({ min: 1, max: 6 }),
    pattern: fc.constantFrom('^a', 'b$', '[0-9]'),
    format: fc.constantFrom('email', 'number', 'zh'),
    enum: fc.constant(['a', 'ab', '']),
    default: fc.constantFrom('a', 'long enough'),
    'x-validator': fc.constantFrom('phone', { whitespace: true }, [
      { len: 2 },
      { required: true, message: 'Say it' },
    ]),
  },
  { requiredKeys: [] },
);

it('gives for a static field what Formily gives', async () => {
  const value = fc.oneof(fc.constantFrom('', 'a', 'ab', 'abc', '  ', '12', 'a@b.cc'), fc.constant(undefined));
  const same = fc.asyncProperty(
    fc.array(fc.tuple(LIMITS, value), { minLength: 1, maxLength: 4 }),
    async (fields) => {
      const rules = fields.map(([limits], index) => ({ name: `f${index}`, ...limits }));
      const values = Object.fromEntries(fields.map(([, given], index) => [`f${index}`, given]));
      const byStaticTier = await checkSubmission(formOf(...rules), values, scope);
      const byFormily = await checkSubmission(
        formOf(...rules.map((rule) => ({ ...rule, ...REACTIVE }))),
        values,
        scope,
      );
      expect(byStaticTier).toEqual(byFormily);
    },
  );
  await fc.assert(same, { numRuns: rounds(50) });
}, 30_000);

it('reads the value of a static field as Formily reads one of its fields', async () => {
  const value = fc.oneof(fc.constantFrom('', 'a', 'ab'), fc.constant(undefined));
  const dependencies = fc.constantFrom(['read'], ['read#value'], { 0: 'read' });
  const same = fc.asyncProperty(
    dependencies,
    fc.boolean(),
    fc.option(fc.constant('a')),
    value,
    value,
    async (listed, isFirst, preset, a, b) => {
      const formFor = (more: Partial<FormRule>) => {
        const read = { name: 'read', ...(preset === null ? {} : { default: preset }), ...more };
        const outcome = (isShown: boolean) => ({
          state: { visible: isShown, required: '{{ $deps[0] === "ab" }}' },
        });
        const reaction = {
          dependencies: listed,
          when: '{{ $deps[0] }}',
          fulfill: outcome(true),
          otherwise: outcome(false),
        };
        const inner = {
          type: 'void' as const,
          properties: { reader: { type: 'string', 'x-reactions': reaction } },
        };
        return isFirst ? formOf(read, { name: 'row', ...inner }) : formOf({ name: 'row', ...inner }, read);
      };
      const values = { read: a, reader: b };
      const byFormily = await checkSubmission(formFor(ALL_REACTIVE), values, scope);
      expect(await checkSubmission(formFor({}), values, scope)).toEqual(byFormily);
    },
  );
  await fc.assert(same, { numRuns: rounds(50) });
}, 30_000);

it('gives for a derived field what Formily gives', async () => {
  const expressions = (read: string): fc.Arbitrary<string | boolean> =>
    fc.constantFrom(
      `{{ ${read} }}`,
      `{{ ${read} === "a" }}`,
      `{{ !${read} }}`,
      '{{ missing.of.all }}',
      true,
      false,
    );
  const outcome = (read: string) =>
    fc.record(
      { visible: expressions(read), required: expressions(read), title: fc.constant('T') },
      { requiredKeys: [] },
    );
  const reaction = fc
    .constantFrom<[unknown, string]>(
      [['read'], '$deps[0]'],
      [{ it: 'read#value' }, '$dependencies.it'],
      [undefined, '$values.read'],
    )
    .chain(([dependencies, read]) =>
      fc.record(
        {
          dependencies: fc.constant(dependencies),
          when: expressions(read).map((when) => (typeof when === 'string' ? when : undefined)),
          fulfill: outcome(read).map((state) => ({ state })),
          otherwise: outcome(read).map((state) => ({ state })),
        },
        { requiredKeys: ['dependencies'] },
      ),
    );
  const states = fc.record(
    { 'x-reactions': fc.array(reaction, { maxLength: 2 }), 'x-visible': expressions('$values.read') },
    { requiredKeys: [] },
  );
  const needed = fc.record(
    { required: fc.oneof(fc.boolean(), expressions('$values.read')) },
    { requiredKeys: [] },
  );
  const value = fc.oneof(fc.constantFrom('', 'a', 'ab', 'abc', 'a@b.cc'), fc.constant(undefined));
  const same = fc.asyncProperty(
    fc.tuple(states, states, states),
    fc.tuple(LIMITS, LIMITS),
    fc.tuple(needed, needed),
    fc.tuple(value, value, value),
    fc.constantFrom('void' as const, 'object' as const),
    async ([box, inner, outer], [a, b], [first, second], values, type) => {
      const withoutDefault = ({ default: _, ...limits }: Partial<FormRule>) => limits;
      const rules = (more: Partial<FormRule>) => [
        { name: 'read' },
        {
          name: 'box',
          type,
          ...box,
          properties: { inner: { type: 'string', ...withoutDefault(a), ...first, ...inner } },
        },
        { name: 'outer', ...withoutDefault(b), ...second, ...outer },
        { name: 'other', ...more },
      ];
      const sent = {
        read: values[0],
        ...(type === 'void' ? { inner: values[1] } : { box: { inner: values[1] } }),
        outer: values[2],
      };
      const byFormily = await checkSubmission(formOf(...rules(ALL_REACTIVE)), sent, scope);
      expect(await checkSubmission(formOf(...rules({})), sent, scope)).toEqual(byFormily);
    },
  );
  await fc.assert(same, { numRuns: rounds(150) });
}, 60_000);

it('leaves a state that two reactions set to Formily', async () => {
  const outer = {
    name: 'outer',
    'x-reactions': [
      { when: '{{ $values.read === "a" }}', otherwise: { state: { required: '{{ $values.read }}' } } },
      { dependencies: ['read'], fulfill: { state: { required: true } } },
    ],
  };
  const check = (more: Partial<FormRule>) =>
    checkSubmission(formOf({ name: 'read' }, outer, { name: 'other', ...more }), { read: 'ab' }, scope);
  expect(await check({})).toEqual(await check(ALL_REACTIVE));
});

it('leaves a function that sets the words of its field to the browser, and no other', () => {
  const isLeft = (source: string): boolean =>
    functionsOf({ name: 'a', type: 'string', 'x-reactions': [{ fulfill: { run: '' } }, `{{ ${source} }}`] })
      .length === 0;
  const read = (source: string): [string, boolean] => [source, isLeft(source)];
  const drawn = [
    '(field) => field.title = field.value && field.value.input || field.title',
    "f => f.description = f.value !== '' ? 'Set' : f.title",
  ];
  const run = [
    '(field) => field.value = 1',
    '(field) => field.title = field.value = 1',
    '(field) => field.title = field.value++',
    '(field) => field.title = field.value >>= 1',
    "(field) => field.title = field.query('b').value()",
    "(field) => { field.title = 'a'; field.required = true }",
    "(field) => other.title = 'a'",
  ];
  expect([...drawn, ...run].map(read)).toEqual([
    ...drawn.map((source) => [source, true]),
    ...run.map((source) => [source, false]),
  ]);
});
