// A table of many cells as one test.
import { relative } from 'node:path';
import { inspect } from 'node:util';

const SHORT = 40;
const MAX_LINES = 20;

/**
 * Checks every cell of a table, one after the other, and fails once: with the name, the message and the place
 * of each cell that is wrong. A table without cells is wrong, too.
 */
export async function expectAllCells<Cell>(
  cells: Iterable<Cell>,
  check: (cell: Cell) => unknown,
  nameOf: (cell: Cell) => string = nameCell,
): Promise<void> {
  let count = 0;
  const wrong: string[] = [];
  for (const cell of cells) {
    count += 1;
    try {
      await check(cell);
    } catch (error) {
      wrong.push(`${nameOf(cell)}: ${describeFailure(error)}`);
    }
  }
  if (count === 0) throw new Error('The table has no cells.');
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${count} cells are wrong.\n\n${wrong.join('\n\n')}`);
}

function nameCell(cell: unknown): string {
  const name = inspect(cell, { depth: 1, breakLength: Infinity });
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  return [error.message, ...differenceIn(error), ...placeOf(error)].join('\n');
}

/** The lines that differ, where the message of an assertion shows only the beginning of its values. */
function differenceIn(error: Error): string[] {
  if (!('expected' in error) || !('actual' in error)) return [];
  const [expected, actual] = [linesOf(error.expected), linesOf(error.actual)];
  if ([expected, actual].every((lines) => lines.length === 1 && (lines[0] ?? '').length <= SHORT)) return [];
  const isSame = (line: string, index: number): boolean => line === actual[index];
  const start = expected.findIndex((line, index) => !isSame(line, index));
  const from = start === -1 ? expected.length : start;
  let same = 0;
  const shorter = Math.min(expected.length, actual.length) - from;
  while (same < shorter && expected.at(-1 - same) === actual.at(-1 - same)) same += 1;
  const part = (lines: readonly string[], sign: string): string[] => {
    const differing = lines.slice(from, lines.length - same).map((line) => `  ${sign} ${line}`);
    return differing.length > MAX_LINES ? [...differing.slice(0, MAX_LINES), `  ${sign} …`] : differing;
  };
  return [...part(expected, '-'), ...part(actual, '+')];
}

function linesOf(value: unknown): string[] {
  return (typeof value === 'string' ? value : inspect(value, { depth: 8, maxArrayLength: 1000 })).split('\n');
}

/** Where the check failed. */
function placeOf({ stack = '' }: Error): string[] {
  const place = /\((?:file:\/\/)?(\/[^()]*\/tests\/[^()]*)\)|at (?:file:\/\/)?(\/\S*\/tests\/\S*)/.exec(
    stack,
  );
  const found = place?.[1] ?? place?.[2];
  return found === undefined ? [] : [`  at ${relative(process.cwd(), found)}`];
}
