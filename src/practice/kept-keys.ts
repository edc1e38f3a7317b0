/** Keeps the keys of the practice program in a file, so that a merchant's settings outlive it. */
import { createPrivateKey, createPublicKey, KeyObject } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { makePracticeKeys, type Pair, type PracticeKeys } from './practice-keys.ts';

/** The keys of the file, or new ones, which it holds from then on. */
export async function keepKeys(path: string, now: Date): Promise<PracticeKeys> {
  const stored = read(path);
  if (stored !== undefined) return JSON.parse(stored, fromText) as PracticeKeys;
  const keys = await makePracticeKeys(now);
  // Whole, or not at all.
  writeFileSync(`${path}.new`, JSON.stringify(keys, toText), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}

/** A public key follows from its private one. */
function toText(name: string, value: unknown): unknown {
  if (name === 'publicKey') return undefined;
  return value instanceof KeyObject ? value.export({ type: 'pkcs8', format: 'pem' }) : value;
}

function fromText(name: string, value: unknown): unknown {
  if (name !== 'privateKey') return isPair(value) ? completePair(value) : value;
  return createPrivateKey(value as string);
}

function isPair(value: unknown): value is Pick<Pair, 'privateKey'> {
  return value instanceof Object && 'privateKey' in value;
}

function completePair({ privateKey }: Pick<Pair, 'privateKey'>): Pair {
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
