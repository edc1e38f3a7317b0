/**
 * Makes puzzles that a browser solves for people who cannot read a captcha: proof of work. It looks for
 * numbers whose PBKDF2 hash begins with zeros. PBKDF2 is the slow hash that browsers have built in, so that a
 * program of an attacker is not much faster than a visitor's browser.
 */
import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { deleteWhere } from '../../database/rows-where.ts';
import { atMost } from '../../kernel/at-most.ts';
import { after, isBefore } from '../../kernel/clock.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { networkOf } from '../../kernel/network.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { isSameSecret } from '../../kernel/secrets/token.ts';
import { type CaptchaPurpose, WRONG_CAPTCHA } from './captchas.ts';

/** A puzzle as a browser gets it. */
export interface Puzzle {
  /** Signed: what is needed to check a solution. Salt of the hashes. */
  challenge: string;
  /** Numbers to be found, one for each part. More parts make the time even, and its progress visible. */
  parts: number;
  /** Zero bits at the beginning of the hash of `<part>.<number>`. */
  bits: number;
  /** Iterations of PBKDF2 with SHA-256. */
  iterations: number;
}

/** Where, and for what, a puzzle is valid. */
export interface PuzzlePlace {
  site: string;
  purpose: CaptchaPurpose;
  deviceId: string;
  /** Network address. */
  address: string;
}

const LIFE_S = 5 * 60;
const PARTS = 8;
const ITERATIONS = 2_000;
/**
 * 256 hashes for each part on average: about 1.5 s of one processor, a hundred times what a program takes to
 * read a picture.
 */
const MIN_BITS = 8;
const MAX_BITS = 14;
/** Puzzles of a network in an hour that are as easy as that. Each further `STEP` doubles the work. */
const EASY = 5;
const STEP = 3;
const HOUR_MS = 60 * 60 * 1000;
const MAX_NETWORKS = 10_000;
const HASH_BYTES = 4;

const derive = promisify(pbkdf2);

/** `iterations` are those of each hash; tests take fewer. */
export function makePuzzles(
  { queries }: Database,
  hash: KeyedHash,
  now: () => Date,
  iterations = ITERATIONS,
) {
  const findBits = makeFindBits();
  const sign = ({ site, purpose, deviceId, address }: PuzzlePlace, about: string): string =>
    hash('captcha puzzle', site, purpose, deviceId, networkOf(address), about);

  /** The bits of a puzzle that this program has posed there and that has not ended. */
  function readBits(place: PuzzlePlace, challenge: string): number | undefined {
    const [ends = '', bits = '', random = '', signature = '', ...rest] = challenge.split('.');
    const isSigned = isSameSecret(signature, sign(place, `${ends}.${bits}.${random}`));
    const isValid = isSigned && rest.length === 0 && isBefore(isoOf(Number(ends)), now(), LIFE_S);
    return isValid ? Number(bits) : undefined;
  }

  /** False when the solution was sent before. */
  async function markSolved(site: string, challenge: string): Promise<boolean> {
    const moment = now();
    await deleteWhere(queries, 'solved_puzzle', { project_code: site })
      .where('expires_at', '<', moment.toISOString())
      .execute();
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('solved_puzzle')
      .values({
        project_code: site,
        puzzle_hash: hash('solved puzzle', challenge),
        expires_at: after(moment, LIFE_S),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  return {
    /** A puzzle for a device in a network. It is good for five minutes and one solution. */
    pose(place: PuzzlePlace) {
      const bits = findBits(place.address);
      const about = `${now().getTime() + LIFE_S * 1000}.${bits}.${randomBytes(16).toString('base64url')}`;
      return { challenge: `${about}.${sign(place, about)}`, parts: PARTS, bits, iterations };
    },
    /** Accepts a solution once. Throws 422/4221 when it is wrong, expired, used or of another place. */
    async accept(place: PuzzlePlace, challenge: string, numbers: readonly number[]) {
      const bits = readBits(place, challenge);
      const isSolved =
        bits !== undefined &&
        numbers.length === PARTS &&
        (await isSolution({ challenge, bits, iterations }, numbers)) &&
        (await markSolved(place.site, challenge));
      if (!isSolved) throw new FieldError([422, WRONG_CAPTCHA], 'verification.puzzle-wrong', '/numbers');
    },
  };
}

/** The bits of the next puzzle of a network. Counted when it is posed: nobody can collect easy ones. */
function makeFindBits(): (address: string) => number {
  const posed = new LRUCache<string, { count: number }>({ ...atMost(MAX_NETWORKS), ttl: HOUR_MS });
  return (address) => {
    const key = networkOf(address);
    const known = posed.get(key) ?? { count: 0 };
    known.count += 1;
    if (known.count === 1) posed.set(key, known);
    const more = Math.ceil(Math.max(0, known.count - EASY) / STEP);
    return Math.min(MAX_BITS, MIN_BITS + more);
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Stops at the first wrong number, so that a made-up solution costs one hash. */
async function isSolution(
  { challenge, bits, iterations }: Omit<Puzzle, 'parts'>,
  numbers: readonly number[],
): Promise<boolean> {
  for (const [part, number] of numbers.entries()) {
    const hashed = await derive(`${part}.${number}`, challenge, iterations, HASH_BYTES, 'sha256');
    if (hashed.readUInt32BE() >>> (32 - bits) !== 0) return false;
  }
  return true;
}
