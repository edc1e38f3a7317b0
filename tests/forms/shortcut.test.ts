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
