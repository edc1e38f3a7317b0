import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import {
  sealOf,
  SEAL_BYTES,
  type Manifest,
} from '../../src/server/domains/operations/archive/archive-format.ts';
import { DATABASES } from '../support/database.ts';
import { makeBytes, makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { openBackupSite, putFile, readFiles, readRows } from './backup-site.ts';

/** Archives with random damage. */
const DAMAGED = rounds(6);

/** An archive as someone would forge it: sealed, with these entries. */
async function forge(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of Object.entries(entries)) tar.entry({ name }, bytes);
  tar.finalize();
  return seal(await buffer(tar));
}

function seal(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.from(sealOf(createHash('sha256').update(bytes).digest('hex')))]);
}

/** The manifest of an archive. */
function manifestOf(archive: Buffer): Manifest {
  const header = archive.lastIndexOf('manifest.json\0');
  const size = Number.parseInt(archive.toString('latin1', header + 124, header + 135), 8);
  return JSON.parse(archive.toString('utf8', header + 512, header + 512 + size)) as Manifest;
}

test.each(DATABASES)(
  'on $name, a damaged archive is refused by name before anything changes',
  async ({ settings: make }) => {
    const site = await openBackupSite(await make());
    onTestFinished(() => site.close());
    const { DATA_DIR } = site.settings;
    putFile(DATA_DIR, 'media/files/Pi/Picture.png', makeBytes(20_000));
    const good = readFileSync(await site.backUp());
    const state = async () => [{ ...(await readRows(site.settings)), audit_log: [] }, readFiles(DATA_DIR)];
    const before = await state();
    const refusal = async (bytes: Buffer): Promise<unknown> => {
      writeFileSync(join(DATA_DIR, 'backups', 'damaged.tar'), bytes);
      const { status, message } = await site.call('system/restore', { backup: 'damaged.tar' });
      return [status, message];
    };
    const manifest = manifestOf(good);
    const [table] = manifest.tables;
    const only = (more: object): string => JSON.stringify({ ...manifest, tables: [], files: [], ...more });
    const lines = gzipSync(Buffer.alloc(60_000_000, '["x"]\n'));
    const bomb = {
      ...table,
      name: 'bomb',
      bytes: lines.length,
      plainBytes: 100,
      sha256: createHash('sha256').update(lines).digest('hex'),
    };

    expect(await refusal(Buffer.alloc(0))).toEqual([422, expect.stringContaining('不完整')]);
    expect(await refusal(good.subarray(0, good.length / 2))).toEqual([
      422,
      expect.stringContaining('不完整'),
    ]);
    const random = makeRandom();
    for (let each = 0; each < DAMAGED; each += 1) {
      const flipped = Buffer.from(good);
      const at = Math.floor(random() * (good.length - SEAL_BYTES));
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (each % 8));
      expect([each, at, await refusal(flipped)]).toEqual([each, at, [422, expect.any(String)]]);
    }
    const forged: [string, Record<string, string | Buffer>][] = [
      ['不是本版本', { 'manifest.json': only({ format: 2 }) }],
      ['不是本版本', { 'manifest.json': '{}' }],
      ['更新的版本', { 'manifest.json': only({ schema: '999-later' }) }],
      ['较旧的版本', { 'manifest.json': only({ schema: '001-spine' }) }],
      ['不符', { 'manifest.json': '{' }],
      ['不符', { 'manifest.json': only({ tables: [table] }) }],
      ['不符', {}],
      ['不应存在', { 'files/../../etc/passwd': 'x', 'manifest.json': only({}) }],
      ['不应存在', { 'files/media/files/..%2f/a.png': 'x', 'manifest.json': only({}) }],
      ['不应存在', { 'files/secret.key': 'x', 'manifest.json': only({}) }],
      ['超过', { 'tables/bomb.jsonl.gz': lines, 'manifest.json': only({ tables: [bomb] }) }],
    ];
    for (const [reason, entries] of forged)
      expect(await refusal(await forge(entries))).toEqual([422, expect.stringContaining(reason)]);
    // Whole and sealed, but without its tables: it is noticed after the safety backup, and undone.
    writeFileSync(join(DATA_DIR, 'backups', 'empty.tar'), await forge({ 'manifest.json': only({}) }));
    expect(await site.restore('empty.tar')).toBe(3);
    expect((await site.call('system/restore', { backup: '../secret.tar' })).status).toBe(404);
    expect((await site.call('system/restore', { backup: 'nothing.tar' })).status).toBe(404);
    expect(await state()).toEqual(before);
    expect((await site.call('system/getRunStatus')).data).toEqual({ status: 1, operationCode: '' });
  },
  60_000 + DAMAGED * 10_000,
);
