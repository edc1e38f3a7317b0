/** Law: browser and server give the same verdict. */
import { createForm, isDataField, type Form } from '@formily/core';
import { Schema } from '@formily/json-schema';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import { createFields } from '../../runtime/forms/reactive/create-fields.ts';
import type { FormRule, NestedRule } from '../../runtime/forms/rules/rule.ts';
import { toSchema } from '../../runtime/forms/rules/schema.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { decodeBrokenRule, validateForm } from '../../runtime/forms/formily/validation.ts';
import { collectValues } from '../../runtime/forms/values/collect-values.ts';
import { rounds } from '../support/rounds.ts';
import { scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

/** The errors of a form, as `path rule`, in no order. */
type Verdict = string[];

// The schema that a page draws; its fields are created by a walk instead of by React.
function openForm(rules: readonly FormRule[], values: Record<string, unknown>): Form {
  const form = createForm({ values: structuredClone(values) });
  const schema = new Schema(toSchema(rules, () => ({})) as ConstructorParameters<typeof Schema>[0]);
  createFields(form, schema, scope);
  return form;
}

async function browserVerdict(
  rules: readonly FormRule[],
  values: Record<string, unknown>,
): Promise<{ verdict: Verdict; sent: unknown }> {
  const form = openForm(rules, values);
  await validateForm(form);
  const verdict = Object.values(form.fields)
    .filter(isDataField)
    .filter((field) => field.display === 'visible')
    .flatMap((field) =>
      field.selfErrors.map(
        (message) => `/${field.path.segments.join('/')} ${decodeBrokenRule(String(message)).rule}`,
      ),
    );
  const sent = collectValues(form);
  form.onUnmount();
  form.clearFormGraph();
  return { verdict, sent };
}

async function serverVerdict(
  rules: readonly FormRule[],
  sent: unknown,
): Promise<{ verdict: Verdict; value: unknown }> {
  const result = await checkSubmission({ rule: rules, option: {} }, sent, scope);
  return result.ok
    ? { verdict: [], value: result.value }
    : { verdict: result.errors.map(({ path, rule }) => `${path} ${rule}`), value: undefined };
}

const CHOICES = ['a', { label: 'B', value: 'b', children: [{ label: 'C', value: 'c' }] }];

/** A rule without its name, and values that its component can give. */
interface Kind {
  rule: NestedRule;
  values: fc.Arbitrary<unknown>;
}

const texts = fc.constantFrom('', 'a', 'ab', 'b', 'abc', '12', 'a@b.cc', '  ', 'x'.repeat(9));
const limits = fc.record(
  {
    required: fc.boolean(),
    minLength: fc.integer({ min: 1, max: 3 }),
    maxLength: fc.integer({ min: 1, max: 4 }),
    pattern: fc.constantFrom('^a', '[0-9]', 'c$'),
    format: fc.constantFrom('email', 'phone', 'number', 'date'),
    'x-validator': fc.constantFrom('zip', [{ whitespace: true }], { len: 2, message: 'Two, please' }),
    enum: fc.constant(CHOICES),
    default: fc.constantFrom('a', 'ab'),
  },
  { requiredKeys: [] },
);
const needed = fc.record({ required: fc.boolean() }, { requiredKeys: [] });
const kinds = (given: NestedRule, values: fc.Arbitrary<unknown>): fc.Arbitrary<Kind> =>
  needed.map((more) => ({ rule: { ...given, ...more }, values }));

const LEAF: fc.Arbitrary<Kind> = fc.oneof(
  limits.map((more) => ({
    rule: { type: 'string' as const, 'x-component': 'Input', ...more },
    values: texts,
  })),
  kinds({ type: 'number', minimum: 2, exclusiveMaximum: 9, multipleOf: 2 }, fc.integer({ min: 0, max: 10 })),
  kinds({ type: 'number', 'x-component': 'Rate' }, fc.constantFrom(0, 3, 5, 6, 2.5)),
  kinds(
    { type: 'number', 'x-component': 'Slider', 'x-component-props': { min: 2, max: 5 } },
    fc.integer({ min: 0, max: 7 }),
  ),
  kinds({ type: 'boolean', const: true }, fc.boolean()),
  kinds(
    { type: 'array', 'x-component': 'Checkbox.Group', enum: CHOICES, maxItems: 1 },
    fc.subarray(['a', 'b', 'x']),
  ),
  kinds(
    { type: 'array', 'x-component': 'Cascader', enum: CHOICES },
    fc.constantFrom([], ['a'], ['b', 'c'], ['a', 'c']),
  ),
  kinds(
    { type: 'array', 'x-component': 'DatePicker.RangePicker' },
    fc.constantFrom([], ['2026-01-01', '2026-01-02'], ['2026-01-03', '2026-01-02'], ['', '2026-01-02']),
  ),
  kinds({ type: 'string', 'x-component': 'TimePicker' }, fc.constantFrom('', '09:30', '9')),
);

const SWITCH = 'first';
const MAX_ROWS = 2;
/** A reaction to the form's first field, or in a row to the row's first field. */
const link = (isInRow: boolean): fc.Arbitrary<Record<string, unknown>> => {
  const source = isInRow ? `.${SWITCH}` : SWITCH;
  return fc.constantFrom(
    {},
    {},
    { 'x-reactions': { dependencies: [source], fulfill: { state: { visible: "{{ $deps[0] === 'a' }}" } } } },
    {
      'x-reactions': {
        dependencies: [source],
        when: '{{ !$deps[0] }}',
        fulfill: { state: { required: true } },
        otherwise: { state: { required: false } },
      },
    },
    isInRow ? {} : { 'x-visible': `{{ $values.${SWITCH} !== 'ab' }}` },
  );
};

interface Group {
  rules: Record<string, NestedRule>;
  values: fc.Arbitrary<Record<string, unknown>>;
}

const group = (prefix: string, isInRow: boolean, most: number): fc.Arbitrary<Group> =>
  fc.array(fc.tuple(LEAF, link(isInRow)), { maxLength: most }).map((leaves) => {
    const named = leaves.map(
      ([kind, reaction], index) =>
        [`${prefix}${index}`, { ...kind, rule: { ...kind.rule, ...reaction } }] as const,
    );
    const all = isInRow
      ? [[SWITCH, { rule: { type: 'string' }, values: texts } as Kind] as const, ...named]
      : named;
    return {
      rules: Object.fromEntries(all.map(([name, { rule }]) => [name, rule])),
      values: fc.record(Object.fromEntries(all.map(([name, { values }]) => [name, values])), {
        requiredKeys: [],
      }),
    };
  });

interface Case {
  rules: FormRule[];
  values: Record<string, unknown>;
}

/** Forms whose groups have at most so many fields. */
const forms = (most: number): fc.Arbitrary<Case> =>
  fc
    .tuple(
      group('f', false, most),
      group('v', false, most),
      group('r', true, most),
      link(false),
      link(false),
      fc.boolean(),
    )
    .chain(([plain, inside, row, boxLink, listLink, required]) => {
      const rules: FormRule[] = [
        { name: SWITCH, type: 'string', 'x-component': 'Input' },
        ...Object.entries(plain.rules).map(([name, rule]) => ({ name, ...rule })),
        { name: 'box', type: 'void', 'x-component': 'FormStep', ...boxLink, properties: inside.rules },
        {
          name: 'rows',
          type: 'array',
          'x-component': 'ArrayTable',
          required,
          maxItems: MAX_ROWS,
          ...listLink,
          items: { type: 'object', properties: { column: { type: 'void', properties: row.rules } } },
          properties: { add: { type: 'void', 'x-component': 'ArrayTable.Addition' } },
        },
      ];
      const rows = fc.array(row.values, { maxLength: MAX_ROWS + 1 });
      return fc
        .tuple(texts, plain.values, inside.values, rows)
        .map(([first, a, b, list]) => ({ rules, values: { [SWITCH]: first, ...a, ...b, rows: list } }));
    });

// Large forms nearly always have an error; small ones are accepted often enough.
const CASE = fc.oneof(forms(1), forms(4));

it('finds the same errors at the same fields in the browser and on the server', async () => {
  let rejected = 0;
  let accepted = 0;
  const same = fc.asyncProperty(CASE, async ({ rules, values }) => {
    const { verdict: browser, sent } = await browserVerdict(rules, values);
    const { verdict: server, value } = await serverVerdict(rules, sent);
    expect(server.toSorted()).toEqual(browser.toSorted());
    if (server.length > 0) rejected += 1;
    else {
      accepted += 1;
      expect(value).toEqual(sent);
    }
  });
  await fc.assert(same, { numRuns: rounds(80) });
  // The law proves nothing when all forms are rejected, or all are accepted.
  expect(Math.min(rejected, accepted)).toBeGreaterThan(7);
}, 60_000);
