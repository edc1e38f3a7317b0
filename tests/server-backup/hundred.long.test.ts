import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import {
  ArchiveError,
  SEAL_BYTES,
  sealOf,
  type Manifest,
} from '../../src/server/domains/operations/archive/archive-format.ts';
import { readManifest, readParts } from '../../src/server/domains/operations/archive/read-archive.ts';
import { exportSite, importSite } from '../../src/server/domains/operations/index.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { SQLITE } from '../support/database.ts';
import { startKillable } from '../support/killable-server.ts';
import { makeBytes, makeRandom } from '../support/random.ts';
import { openBackupSite, putFile, readFiles, readRows } from './backup-site.ts';

type Entries = [name: string, bytes: Buffer][];

const HUNDRED = 100;

/** Whole numbers from 0 to below `below`. */
type Dice = (below: number) => number;

function makeDice(): Dice {
  const random = makeRandom();
  return (below) => Math.floor(random() * below);
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const seal = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from(sealOf(hashOf(bytes)))]);

async function unpack(archive: Buffer): Promise<Entries> {
  const tar = extract();
  Readable.from([archive.subarray(0, -SEAL_BYTES)]).pipe(tar);
  const entries: Entries = [];
  for await (const entry of tar) entries.push([entry.header.name, await buffer(entry)]);
  return entries;
}

/** An archive that is sealed as a whole one is. */
async function packAll(entries: Entries): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  return seal(await buffer(tar));
}

function flip(bytes: Buffer, at: number, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
  return flipped;
}

/** Names of entries that lead elsewhere. */
const SLIPS = [
  'files/../../etc/passwd',
  '/etc/passwd',
  'files/media/files/../../x.png',
  'secret.key',
  'files/media/files/ab/cd.png',
  'tables/..jsonl.gz',
  'files/server.lock',
  'tables/A b.jsonl.gz',
];

/** Members of a manifest that do not fit. */
const WRONGS = [
  { product: 'other' },
  { format: 2 },
  { format: '1' },
  { schema: '999-later' },
  { schema: '001-spine' },
  { schema: 1 },
  { tables: {} },
  { files: [{ path: 'x' }] },
  { needs: [1] },
  { madeAt: null },
];

/** What a manifest says of a table that has something else. */
const LIES = [
  { rows: 1e6 },
  { plainBytes: 1 },
  { sha256: '0'.repeat(64) },
  { name: 'nothing' },
  { columns: ['x'] },
  { bytes: 3 },
  { rows: -1 },
];

/** Ways to damage an archive. Those after the second are sealed again, as somebody would who means harm. */
function makeDamages(archive: Buffer, entries: Entries, dice: Dice) {
  const manifest = JSON.parse(entries.at(-1)?.[1].toString() ?? '') as Manifest;
  const parts = entries.slice(0, -1);
  const withManifest = (more: object): Promise<Buffer> =>
    packAll([...parts, ['manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...more }))]]);
  const changeTable = (more: object): Promise<Buffer> => {
    const chosen = dice(manifest.tables.length);
    return withManifest({
      tables: manifest.tables.map((part, at) => (at === chosen ? { ...part, ...more } : part)),
    });
  };
  const add = (name: string, bytes = Buffer.from('x')): Promise<Buffer> =>
    packAll([[name, bytes], ...entries]);
  return [
    async () => archive.subarray(0, dice(archive.length)),
    async () => flip(archive, dice(archive.length - SEAL_BYTES), dice(8)),
    async () => {
      const chosen = dice(parts.length);
      return packAll(
        entries.map(([name, bytes], at) => [
          name,
          at === chosen ? flip(bytes, dice(bytes.length), dice(8)) : bytes,
        ]),
      );
    },
    async () => packAll(entries.toSpliced(dice(parts.length), 1)),
    async () => packAll([...entries, parts[dice(parts.length)] as Entries[number]]),
    () => add(SLIPS[dice(SLIPS.length)] as string),
    () => withManifest(WRONGS[dice(WRONGS.length)] as object),
    () => changeTable(LIES[dice(LIES.length)] as object),
    async () => {
      const bomb = gzipSync(Buffer.alloc(5_000_000 + dice(5_000_000), '["x"]\n'));
      const chosen = parts[dice(manifest.tables.length)]?.[0];
      return packAll(entries.map(([name, bytes]) => [name, name === chosen ? bomb : bytes]));
    },
    async () => seal(makeBytes(1 + dice(50_000))),
  ];
}

test('a hundred damaged archives are refused by name', async () => {
  const { settings: make } = SQLITE;
  const site = await openBackupSite(await make());
  onTestFinished(() => site.close());
  putFile(site.settings.DATA_DIR, 'media/files/Pi/Picture.png', makeBytes(20_000));
  const archive = readFileSync(await site.backUp());
  const folder = mkdtempSync(join(tmpdir(), 'tessera-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'damaged.tar');
  const entries = await unpack(archive);
  const { schema } = JSON.parse(entries.at(-1)?.[1].toString() ?? '') as Manifest;
  const read = async (bytes: Buffer): Promise<string> => {
    writeFileSync(path, bytes);
    try {
      await readParts(path, await readManifest(path, schema), {
        async table(_, batches) {
          for await (const batch of batches) void batch;
        },
        async file(_, file) {
          file.resume();
          await finished(file);
        },
      });
      return 'whole';
    } catch (error) {
      return error instanceof ArchiveError ? error.problem : String(error);
    }
  };
  expect(await read(archive)).toBe('whole');
  expect(await read(await packAll(entries))).toBe('whole');
  const damages = makeDamages(archive, entries, makeDice());
  for (let each = 0; each < HUNDRED; each += 1) {
    const damaged = await damages[each % damages.length]?.();
    expect([each, damaged === undefined ? '' : await read(damaged)]).toEqual([
      each,
      expect.stringMatching(/^backup\.[a-z-]+$/),
    ]);
  }
}, 60_000);

test('a hundred damaged archives of a site are refused by name before anything changes', async () => {
  const { settings: make } = SQLITE;
  const site = await openBackupSite(await make());
  onTestFinished(() => site.close());
  const { settings, services } = site;
  const hash = openKeyedHash(settings.DATA_DIR);
  const place = { config: settings, database: services.database, hash };
  const folder = mkdtempSync(join(tmpdir(), 'tessera-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [whole, path] = [join(folder, 'whole.tar'), join(folder, 'damaged.tar')];
  await exportSite(place, 'default', whole);
  const archive = readFileSync(whole);
  const state = async () => [await readRows(settings), readFiles(settings.DATA_DIR)];
  const before = await state();
  const read = async (bytes: Buffer): Promise<string> => {
    writeFileSync(path, bytes);
    return importSite(place, path, { projectCode: 'other', hosts: [] }).catch((error: unknown) =>
      error instanceof ArchiveError ? error.problem : String(error),
    );
  };
  const damages = makeDamages(archive, await unpack(archive), makeDice());
  for (let each = 0; each < HUNDRED; each += 1) {
    const damaged = await damages[each % damages.length]?.();
    expect([each, damaged === undefined ? '' : await read(damaged)]).toEqual([
      each,
      expect.stringMatching(/^backup\.[a-z-]+$/),
    ]);
  }
  expect(await state()).toEqual(before);
  expect(await read(archive)).toBe('other');
}, 120_000);

test('a first start from a damaged archive says what is wrong, and one from a whole one works', async () => {
  const site = await openBackupSite(await SQLITE.settings());
  onTestFinished(() => site.close());
  const folder = mkdtempSync(join(tmpdir(), 'tessera-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const SEED_ARCHIVE = join(folder, 'site.tar');
  await exportSite({ config: site.settings }, 'default', SEED_ARCHIVE);
  const whole = readFileSync(SEED_ARCHIVE);
  const start = () => startKillable({ DATA_DIR: join(folder, 'data') }, { SEED: 'archive', SEED_ARCHIVE });
  const refusals: [Buffer, string][] = [
    [whole.subarray(0, 5_000), 'The archive is cut off. Nothing was changed.'],
    [flip(whole, 9_000, 3), 'The archive was changed after it was made. Nothing was changed.'],
    [readFileSync(await site.backUp()), 'This is no archive of a site. Nothing was changed.'],
  ];
  for (const [bytes, words] of refusals) {
    writeFileSync(SEED_ARCHIVE, bytes);
    await expect(start()).rejects.toThrow(words);
  }
  writeFileSync(SEED_ARCHIVE, whole);
  const server = await start();
  onTestFinished(() => server.kill());
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
}, 240_000);
