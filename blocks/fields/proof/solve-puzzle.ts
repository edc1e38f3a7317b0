/** Solves the puzzle of a captcha: finds numbers whose hash begins with zeros. Loaded on demand. */

/** A puzzle as the server poses it. */
interface Puzzle {
  challenge: string;
  parts: number;
  bits: number;
  iterations: number;
}

/** Hashes under way at once: the browser computes them beside the page, on several processors. */
const AT_ONCE = 8;
const HASH_BITS = 32;

const encoder = new TextEncoder();

async function readData<Data>(answer: Response): Promise<Data> {
  const { data, message } = (await answer.json()) as { data: Data; message: string };
  if (!answer.ok) throw new Error(message);
  return data;
}

async function isSolution(puzzle: Puzzle, part: number, number: number): Promise<boolean> {
  const { challenge, bits, iterations } = puzzle;
  const key = await crypto.subtle.importKey('raw', encoder.encode(`${part}.${number}`), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salt = encoder.encode(challenge);
  const hash = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    HASH_BITS,
  );
  return new DataView(hash).getUint32(0) >>> (HASH_BITS - bits) === 0;
}

async function findNumber(puzzle: Puzzle, part: number): Promise<number> {
  for (let first = 0; ; first += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, index) => isSolution(puzzle, part, first + index));
    const found = (await Promise.all(tries)).indexOf(true);
    if (found !== -1) return first + found;
  }
}

/**
 * Asks for a puzzle at `url`, solves it, and returns the answer of the captcha that the server gives for it.
 * `about` is the browser and the form that it is for. Rejects with the server's message. `onProgress` gets
 * the parts that are solved, and how many there are.
 */
export async function solvePuzzle(
  url: string,
  about: { deviceId: string; purpose: string },
  onProgress: (done: number, parts: number) => void,
): Promise<string> {
  const query = new URLSearchParams(about);
  const puzzle = await readData<Puzzle>(await fetch(`${url}?${query.toString()}`));
  const numbers: number[] = [];
  for (let part = 0; part < puzzle.parts; part++) {
    onProgress(part, puzzle.parts);
    numbers.push(await findNumber(puzzle, part));
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...about, challenge: puzzle.challenge, numbers }),
  });
  return (await readData<{ imageCode: string }>(answer)).imageCode;
}
