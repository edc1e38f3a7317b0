import { expect, test } from 'vitest';
import { expectAllCells } from '../support/check-cells.ts';
import { PATHS } from './path-mistakes.ts';
import { SOURCES } from './source-mistakes.ts';
import { STEPS } from './step-mistakes.ts';
import { MESSAGES } from './message-mistakes.ts';
import { CONSOLE } from './console-mistakes.ts';
import { VIEWS } from './name-mistakes.ts';
import { checkMistakes, fileOfMistake, type Mistake, type SampleRole } from './samples.ts';

const GROUPS = {
  paths: PATHS,
  sources: SOURCES,
  steps: STEPS,
  messages: MESSAGES,
  names: VIEWS,
  'documents of the console': CONSOLE,
};
const ROWS = Object.values(GROUPS).flat();
const mistakes = ROWS.map(([what, role, at, value]): Mistake => ({ what, role, at, value }));
const SOUND = (['block', 'page', 'kind', 'view', 'dialog', 'list', 'record'] as const).map((role) => ({
  role,
  at: '',
  value: undefined,
}));

const lines = await checkMistakes([...mistakes, ...SOUND]);
const linesOf = (role: SampleRole, index: number): string[] =>
  lines.filter((line) => line.includes(`${fileOfMistake(role, index)}#`));

test.each(Object.entries(GROUPS))('each mistake in %s is reported', async (_, rows) => {
  await expectAllCells(
    rows,
    (row) => {
      const [, role, at, , code, hint, pointer = at] = row;
      const index = ROWS.indexOf(row);
      const [line = '', ...more] = linesOf(role, index);
      expect([line.split(' - ')[0], ...more]).toEqual([
        `${code} at ${fileOfMistake(role, index)}#${pointer}`,
      ]);
      if (hint !== undefined) expect(line).toContain(`Did you mean "${hint}"?`);
    },
    ([what, role]) => `${what} (${role})`,
  );
});

test.each(SOUND.map(({ role }, index) => [role, ROWS.length + index] as const))(
  'a sound %s causes no alarm',
  (role, index) => expect(linesOf(role, index)).toEqual([]),
);

test('a text that one language lacks is reported in its file, and no other problem', () => {
  const others = lines.filter(
    (line) => !line.includes('sample-') && !line.startsWith('message.untranslated at'),
  );
  expect(others).toEqual([]);
  expect(lines).toContain(
    'message.untranslated at schemas/locales/en-US.locale.json#/messages/site - ' +
      'The text "site.list.retry" is missing in en-US. Add it.',
  );
});
