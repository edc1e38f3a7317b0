// The list of what somebody sees because of each screen, setting, field and action: docs/testing.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROMISES } from './promises.ts';

interface Effect {
  /** What somebody sees because of it. */
  sees: string;
  /** The test that shows it: its file in `tests`, and its title as it is written there. */
  test: string;
}

const HOW =
  'It needs a line in this file: what somebody sees because of it, and the test that asks there for it. ' +
  'See “Effects that somebody sees” in docs/testing.md.';

const sources = new Map<string, string>();
function readSource(file: string): string {
  const source = sources.get(file) ?? readFileSync(join('tests', file), 'utf8');
  sources.set(file, source);
  return source;
}

/** Whether the file has a test with this title. */
function hasTest(place: string): boolean {
  const [file = '', title = ''] = place.split(' › ');
  return (
    /\.test\.tsx?$/.test(file) &&
    ["'", '"', '`'].some((sign) => readSource(file).includes(sign + title + sign))
  );
}

describe.each(Object.entries(PROMISES))('%s', (kind, promised) => {
  const file = `tests/effects/${kind}.json`;
  const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Effect>;

  test('each has a line that says what somebody sees because of it, and none is left over', () => {
    expect(
      promised.filter((name) => !(name in list)).map((name) => `${file}: ${name} has no line. ${HOW}`),
    ).toEqual([]);
    expect(
      Object.keys(list)
        .filter((name) => !promised.includes(name))
        .map((name) => `${file}: ${name} does not exist (any more). Remove its line.`),
    ).toEqual([]);
    for (const [name, { sees }] of Object.entries(list)) expect(sees, name).toMatch(/^[A-Z].{10,}\.$/);
  });

  test('each names a test that exists', () => {
    const missing = Object.entries(list).filter(([, effect]) => !hasTest(effect.test));
    expect(missing.map(([name, effect]) => `${file}: ${name} names no test: ${effect.test}`)).toEqual([]);
  });
});
