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

/** The first bits of the PBKDF2 hash of a text. */
type Hash = (text: string, salt: string, iterations: number) => Promise<DataView>;

const encoder = new TextEncoder();

const hashInBrowser: Hash = async (text, salt, iterations) => {
  const key = await crypto.subtle.importKey('raw', encoder.encode(text), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations };
  return new DataView(await crypto.subtle.deriveBits(how, key, HASH_BITS));
};

/** Browsers have the hash on pages of secure origins only. Elsewhere a library is slower, but computes it. */
const findHash = async (): Promise<Hash> =>
  isSecureContext ? hashInBrowser : (await import('./hash-in-script.ts')).hashInScript;

async function readData<Data>(answer: Response): Promise<Data> {
  const { data, message } = (await answer.json()) as { data: Data; message: string };
  if (!answer.ok) throw new Error(message);
  return data;
}

async function findNumber(hash: Hash, puzzle: Puzzle, part: number): Promise<number> {
  const { challenge, bits, iterations } = puzzle;
  const isSolution = async (number: number): Promise<boolean> => {
    const start = await hash(`${part}.${number}`, challenge, iterations);
    return start.getUint32(0) >>> (HASH_BITS - bits) === 0;
  };
  for (let first = 0; ; first += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, index) => isSolution(first + index));
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
  const hash = await findHash();
  const numbers: number[] = [];
  for (let part = 0; part < puzzle.parts; part++) {
    onProgress(part, puzzle.parts);
    numbers.push(await findNumber(hash, puzzle, part));
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...about, challenge: puzzle.challenge, numbers }),
  });
  return (await readData<{ imageCode: string }>(answer)).imageCode;
}
