/** Encrypts archives as age files (https://age-encryption.org/v1). The server has the public key alone. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Decrypter } from 'age-encryption';
import { ArchiveError } from './archive-format.ts';
import { writeEvenly } from '../../../kernel/flush.ts';
import { nothingThere } from '../../../kernel/nothing-there.ts';

// Loaded only where it is used: most starts need none of it.
const loadAge = () => import('age-encryption');

const HEADER = 'age-encryption.org/v1\n';
const NO_IDENTITY = /no identity/i;

/** Encrypts a file piece by piece. */
export async function encryptFile(path: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(streamOf(path));
  await pipeline(encrypted, (bytes) => writeEvenly(to, bytes));
}

/**
 * Decrypts a file piece by piece. Each piece is authentic, and so is the end: throws an `ArchiveError` for a
 * file that was changed or cut, and for one of another key.
 */
export async function decryptFile(path: string, to: string, identityFile: string): Promise<void> {
  const decrypter = await makeDecrypter(identityFile);
  if ((await readStart(path)) !== HEADER) throw new ArchiveError('backup.foreign');
  try {
    const plain = await decrypter.decrypt(streamOf(path));
    await pipeline(plain, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // An error of the disk says nothing of the archive.
    if (code !== undefined && /^E(?!RR_)/.test(code)) throw error;
    throw new ArchiveError(NO_IDENTITY.test(message) ? 'backup.other-identity' : 'backup.changed');
  }
}

/** Whether the file of the keys is there. */
export async function hasIdentity(identityFile: string | undefined): Promise<boolean> {
  if (identityFile === undefined) return false;
  return (await stat(identityFile).catch(nothingThere))?.isFile() === true;
}

async function makeDecrypter(identityFile: string): Promise<Decrypter> {
  const text = await readFile(identityFile, 'utf8').catch(nothingThere);
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  if (identities.length === 0) throw new ArchiveError('backup.no-identity');
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // Its message could hold the key.
    throw new ArchiveError('backup.no-identity');
  }
  return decrypter;
}

async function readStart(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The type of browsers, which the library asks for. */
const streamOf = (path: string): ReadableStream<Uint8Array> =>
  WebStream.from(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
