/** Values that stock Formily keeps, although the rules would not give them to the values beside them. */
import { beforeAll, expect, it } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import hidden from './corpus/core/hidden-void-default.json' with { type: 'json' };
import highest from './corpus/core/kept-highest.json' with { type: 'json' };
import emptied from './corpus/core/kept-rows-emptied.json' with { type: 'json' };
import cleared from './corpus/core/kept-when-cleared.json' with { type: 'json' };
import { faults, formOf, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

type Rules = Parameters<typeof formOf>;
const formOfList = ({ rule }: { rule: object[] }) => formOf(...(rule as unknown as Rules));

it.each([
  ['a total whose condition is false by now', cleared, { u: 3, c: 0, t: 12 }],
  ['a sum of rows that are gone', emptied, { rows: [], sum: 5 }],
  ['the highest number that was typed', highest, { n: 2, max: 9 }],
])('%s is accepted as it was sent', async (_, list, values) => {
  expect(await submit(formOfList(list), values)).toEqual({ ok: true, value: values });
});

it.each([
  ['a total whose condition is true', cleared, { u: 3, c: 1, t: 12 }, '/t computed'],
  ['a highest number below the one that is typed', highest, { n: 9, max: 2 }, '/max computed'],
  ['a sum of rows that are there', emptied, { rows: [{ n: 1 }], sum: 5 }, '/sum computed'],
])('%s must be what the rules give', async (_, list, values, fault) => {
  expect(await faults(formOfList(list), values)).toEqual([fault]);
});

it('a value that rules add to may be any of those that typing gives', async () => {
  const form = formOf(
    { name: 'n', type: 'number', 'x-component': 'NumberPicker' },
    {
      name: 'sum',
      type: 'number',
      readOnly: true,
      'x-component': 'NumberPicker',
      'x-reactions': {
        dependencies: ['n'],
        fulfill: { state: { value: '{{ ($self.value || 0) + ($deps[0] || 0) }}' } },
      },
    },
  );
  expect(await submit(form, { n: 2, sum: 7 })).toEqual({ ok: true, value: { n: 2, sum: 7 } });
});

it('a default inside a hidden container is stored when the browser sent it, and only then', async () => {
  expect(await submit(formOfList(hidden), { k: [] })).toEqual({ ok: true, value: { k: [] } });
  expect(await submit(formOfList(hidden), { k: [], a: 'q' })).toEqual({
    ok: true,
    value: { k: [], a: 'q' },
  });
  expect(await submit(formOfList(hidden), { k: ['m'] })).toEqual({ ok: true, value: { k: ['m'], a: 'q' } });
});
