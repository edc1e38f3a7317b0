import { expect, test } from 'vitest';
import { expectAllCells } from './check-cells.ts';

/** What the failure of a table says. */
async function failureOf(checked: Promise<void>): Promise<string> {
  try {
    await checked;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('Nothing has failed.');
}

test('every cell is checked, one after the other, and a table without a wrong one passes', async () => {
  const steps: string[] = [];
  await expectAllCells(['a', 'b'], async (cell) => {
    steps.push(`begin ${cell}`);
    await Promise.resolve();
    steps.push(`end ${cell}`);
  });
  expect(steps).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

test('all wrong cells are in one message, each with its name, what was wrong and where', async () => {
  const checked = expectAllCells(
    [200, 401, 403],
    async (status) => {
      await Promise.resolve();
      expect(status).toBe(401);
    },
    (status) => `an answer of ${status}`,
  );
  expect((await failureOf(checked)).replaceAll(/\.ts:\d+:\d+/g, '.ts:LINE')).toBe(
    [
      '2 of 3 cells are wrong.',
      '',
      'an answer of 200: expected 200 to be 401 // Object.is equality',
      '  at tests/support/check-cells.test.ts:LINE',
      '',
      'an answer of 403: expected 403 to be 401 // Object.is equality',
      '  at tests/support/check-cells.test.ts:LINE',
    ].join('\n'),
  );
});

test('a cell without a name of its own is shown', async () => {
  const fail = () => {
    throw new Error('no');
  };
  expect(await failureOf(expectAllCells(['  '], fail))).toContain("'  ': no");
  expect(await failureOf(expectAllCells([{ id: 'a', size: 2 }], fail))).toContain("{ id: 'a', size: 2 }: no");
});

test('of large values the lines are shown that differ', async () => {
  const makePage = (title: string) => ({
    lines: Array.from({ length: 30 }, (_, index) => ({ index })),
    title,
  });
  const message = await failureOf(
    expectAllCells(['old'], (title) => expect(makePage(title)).toEqual(makePage('new'))),
  );
  expect(message).toContain("\n  -   title: 'new'\n  +   title: 'old'\n");
  expect(message).not.toContain('index');
});

test('of texts the lines are shown that differ', async () => {
  const check = (cell: string) => expect(`<p>\n${cell}\n</p>\n`).toBe('<p>\nbricks\n</p>\n');
  expect(await failureOf(expectAllCells(['tiles'], check))).toContain('\n  - bricks\n  + tiles\n  at ');
});

test('what is thrown and is no error is shown, too', async () => {
  const message = await failureOf(expectAllCells(['a'], () => Promise.reject({ code: 7 })));
  expect(message).toContain("'a': { code: 7 }");
});

test('a table without cells fails', async () => {
  expect(await failureOf(expectAllCells([], () => undefined))).toBe('The table has no cells.');
});
