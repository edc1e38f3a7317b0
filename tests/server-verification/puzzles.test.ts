import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Puzzle } from '../../src/server/domains/verification/puzzles.ts';
import { refusalOf } from '../storage/site.ts';
import { DATABASES } from '../support/database.ts';
import { freshAddress, OTHER_SITE, provideVerification, SITE } from './verification.ts';

/** Solves a puzzle as a browser does. With fewer bits the solution is too easy. */
function solve({ challenge, parts, bits, iterations }: Puzzle, from = 0): number[] {
  return Array.from({ length: parts }, (_, part) => {
    for (let number = from; ; number++) {
      const hash = pbkdf2Sync(`${part}.${number}`, challenge, iterations, 4, 'sha256');
      if (hash.readUInt32BE() >>> (32 - bits) === 0) return number;
    }
  });
}

/** Numbers that solve no part. */
function fail({ challenge, parts, bits, iterations }: Puzzle): number[] {
  return Array.from({ length: parts }, (_, part) => {
    for (let number = 0; ; number++) {
      const hash = pbkdf2Sync(`${part}.${number}`, challenge, iterations, 4, 'sha256');
      if (hash.readUInt32BE() >>> (32 - bits) !== 0) return number;
    }
  });
}

let devices = 0;
function makePlace() {
  devices += 1;
  return { site: SITE, purpose: 'register' as const, deviceId: `device-${devices}`, address: freshAddress() };
}

const WRONG = { status: 422, code: 4221, path: '/numbers' };

describe.each(DATABASES)('a puzzle on $name', ({ name }) => {
  const bench = provideVerification(name);

  test('that is solved gives the answer of a captcha, which counts once', async () => {
    const place = makePlace();
    const puzzle = bench.verification.posePuzzle(place);
    const answer = await bench.verification.solvePuzzle(place, puzzle.challenge, solve(puzzle));
    expect(answer).toMatch(/^[2-9A-Z]{4}$/);
    await bench.verification.checkCaptcha(SITE, place.deviceId, answer, 'register');
    expect(
      await refusalOf(bench.verification.checkCaptcha(SITE, place.deviceId, answer, 'register')),
    ).toMatchObject({
      code: 4221,
    });
  });

  test.each(['login', 'reset'] as const)(
    'gives no answer for the form of another purpose: %s',
    async (other) => {
      const place = makePlace();
      const puzzle = bench.verification.posePuzzle(place);
      const answer = await bench.verification.solvePuzzle(place, puzzle.challenge, solve(puzzle));
      const check = (purpose: 'login' | 'register' | 'reset') =>
        bench.verification.checkCaptcha(SITE, place.deviceId, answer, purpose);
      expect(await refusalOf(check(other))).toMatchObject({ code: 4221, path: '/imageCode' });
      // It is used up, as by every wrong answer.
      expect(await refusalOf(check('register'))).toMatchObject({ code: 4221 });
    },
  );

  test('takes one solution, also when many come at once, and not a second one later', async () => {
    const place = makePlace();
    const puzzle = bench.verification.posePuzzle(place);
    const numbers = solve(puzzle);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => bench.verification.solvePuzzle(place, puzzle.challenge, numbers)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(bench.verification.solvePuzzle(place, puzzle.challenge, numbers))).toMatchObject(
      WRONG,
    );
  });

  test('is solved for its device, site, network and form alone, within five minutes', async () => {
    const place = makePlace();
    const puzzle = bench.verification.posePuzzle(place);
    const numbers = solve(puzzle);
    const { address, deviceId } = makePlace();
    for (const other of [{ address }, { deviceId }, { site: OTHER_SITE }, { purpose: 'reset' as const }])
      expect(
        await refusalOf(bench.verification.solvePuzzle({ ...place, ...other }, puzzle.challenge, numbers)),
      ).toMatchObject(WRONG);
    bench.wait(300);
    expect(await refusalOf(bench.verification.solvePuzzle(place, puzzle.challenge, numbers))).toMatchObject(
      WRONG,
    );
  });

  test('is not solved by wrong numbers, by too few or too many, or by those of another puzzle', async () => {
    const place = makePlace();
    const [puzzle, other] = [bench.verification.posePuzzle(place), bench.verification.posePuzzle(place)];
    const numbers = solve(puzzle);
    const attempts = [
      fail(puzzle),
      [...numbers.slice(0, -1), fail(puzzle).at(-1) as number],
      numbers.slice(1),
      [...numbers, 0],
      [],
    ];
    for (const attempt of attempts)
      expect(await refusalOf(bench.verification.solvePuzzle(place, puzzle.challenge, attempt))).toMatchObject(
        WRONG,
      );
    const wrong = fail(other);
    expect(await refusalOf(bench.verification.solvePuzzle(place, other.challenge, wrong))).toMatchObject(
      WRONG,
    );
    // A wrong solution does not use it up.
    expect(await bench.verification.solvePuzzle(place, puzzle.challenge, numbers)).toHaveLength(4);
  });

  test('cannot be forged: made easier, prolonged, or signed for something else', async () => {
    const place = makePlace();
    const { challenge, ...puzzle } = bench.verification.posePuzzle(place);
    const [ends = '', bits = '', random = '', signature = ''] = challenge.split('.');
    const forged = [
      [ends, '0', random, signature],
      [ends, '1', random, signature],
      [String(Number(ends) + 1_000_000), bits, random, signature],
      [ends, bits, 'another', signature],
      [ends, bits, random, ''],
      [ends, bits, random, signature, 'more'],
      [ends, bits, random],
      ['', '', '', ''],
    ].map((parts) => parts.join('.'));
    for (const each of forged)
      expect(
        await refusalOf(
          bench.verification.solvePuzzle(place, each, solve({ ...puzzle, challenge: each, bits: 1 })),
        ),
      ).toMatchObject(WRONG);
  });

  test('is harder the more puzzles a network has asked for, for an hour', async () => {
    const place = makePlace();
    const bits = Array.from({ length: 40 }, () => bench.verification.posePuzzle(place).bits);
    expect(bits.slice(0, 5)).toEqual([8, 8, 8, 8, 8]);
    expect(bits[5]).toBe(9);
    expect(bits[8]).toBe(10);
    expect(bits.at(-1)).toBe(14);
    expect(bits).toEqual(bits.toSorted((a, b) => a - b));
    expect(bench.verification.posePuzzle(makePlace()).bits).toBe(8);
  });

  test('that has ended is forgotten', async () => {
    const first = makePlace();
    const puzzle = bench.verification.posePuzzle(first);
    await bench.verification.solvePuzzle(first, puzzle.challenge, solve(puzzle));
    bench.wait(301);
    const second = makePlace();
    const next = bench.verification.posePuzzle(second);
    await bench.verification.solvePuzzle(second, next.challenge, solve(next));
    const rows = await bench.database.queries.selectFrom('solved_puzzle').selectAll().execute();
    expect(rows).toHaveLength(1);
  });
});
