import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import type { FormRule } from '../../runtime/forms/rule.ts';
import { registerForms } from '../../runtime/forms/server.ts';
import { formOf, scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const LIMITS: fc.Arbitrary<Partial<FormRule>> = fc.record(
  {
    required: fc.boolean(),
    minLength: fc.integer({ min: 0, max: 4 }),
    maxLength: fc.integer({ min: 1, max: 6 }),
    pattern: fc.constantFrom('^a', 'b$', '[0-9]'),
    format: fc.constantFrom('email', 'number', 'zh'),
    enum: fc.constant(['a', 'ab', '']),
    default: fc.constantFrom('a', 'long enough'),
    'x-validator': fc.constantFrom('phone', { whitespace: true }, [{ len: 2 }, { required: true, message: 'Say it' }]),
  },
  { requiredKeys: [] },
);

it('says of a field that depends on nothing what Formily says of it', async () => {
  const value = fc.oneof(fc.constantFrom('', 'a', 'ab', 'abc', '  ', '12', 'a@b.cc'), fc.constant(undefined));
  const same = fc.asyncProperty(fc.array(fc.tuple(LIMITS, value), { minLength: 1, maxLength: 4 }), async (fields) => {
    const rules = fields.map(([limits], index) => ({ name: `f${index}`, ...limits }));
    const values = Object.fromEntries(fields.map(([, given], index) => [`f${index}`, given]));
    const byShortcut = await checkSubmission(formOf(...rules), values, scope);
    const byFormily = await checkSubmission(formOf(...rules.map((rule) => ({ ...rule, 'x-visible': '{{ true }}' }))), values, scope);
    expect(byShortcut).toEqual(byFormily);
  });
  await fc.assert(same, { numRuns: 100 });
}, 30_000);

it('reads a field that is only read as Formily reads one that it made', async () => {
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
        const outcome = (isShown: boolean) => ({ state: { visible: isShown, required: '{{ $deps[0] === "ab" }}' } });
        const reaction = { dependencies: listed, when: '{{ $deps[0] }}', fulfill: outcome(true), otherwise: outcome(false) };
        const inner = { type: 'void' as const, properties: { reader: { type: 'string', 'x-reactions': reaction } } };
        return isFirst ? formOf(read, { name: 'row', ...inner }) : formOf({ name: 'row', ...inner }, read);
      };
      const values = { read: a, reader: b };
      const byFormily = await checkSubmission(formFor({ 'x-visible': '{{ true }}' }), values, scope);
      expect(await checkSubmission(formFor({}), values, scope)).toEqual(byFormily);
    },
  );
  await fc.assert(same, { numRuns: 100 });
}, 30_000);
