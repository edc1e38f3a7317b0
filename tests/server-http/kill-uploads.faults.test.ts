import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { mediaKeyOf } from '../../src/server/domains/media/media-rows.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableOwner } from '../support/killable-server.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { makeMp4, makeUpload } from './files.ts';

/** Number of kills. docs/measured/reliability.md reports a longer run. */
const KILLS = rounds(3);
/**
 * The kills lie within this time after a round's first answer: what is under way then is received, checked,
 * moved or written down.
 */
const LATEST_KILL_MS = 400;
const FORM = 'with-files';

/** A file on its way: large enough to be under way for a while. */
interface Upload {
  call: 'media' | 'memberMenuValue';
  fields: Record<string, string>;
  file: Buffer;
  /** What is written anew has other bytes. */
  isKeptAsItIs: boolean;
  /** Only so many bytes are sent, and then nothing more. */
  until?: number;
}

/** An upload that the server has confirmed. */
interface Taken extends Upload {
  address: string;
  size: number;
}

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = await sharp({ create: { width: 1400, height: 1000, channels: 3, noise, background: '#888' } })
  .jpeg()
  .toBuffer();
const more = Buffer.alloc(3_000_000, 7);
more.writeUInt32BE(more.length, 0);
more.write('mdat', 4, 'latin1');
const video = Buffer.concat([makeMp4(), more]);
const document = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(3_000_000, 'stream '),
  Buffer.from('\n%%EOF\n'),
]);

const ofForm = { menuId: FORM, field: 'plan' };
const UPLOADS: readonly Upload[] = [
  { call: 'media', fields: { resourceType: '1' }, file: picture, isKeptAsItIs: false },
  { call: 'media', fields: { resourceType: '2' }, file: video, isKeptAsItIs: true },
  { call: 'memberMenuValue', fields: ofForm, file: document, isKeptAsItIs: true },
  { call: 'memberMenuValue', fields: ofForm, file: picture, isKeptAsItIs: false },
];
const HANGING: readonly Upload[] = UPLOADS.map((upload) => ({ ...upload, until: upload.file.length / 2 }));
const ROUND = [...HANGING, ...UPLOADS, ...UPLOADS, ...UPLOADS];

/** A form that takes files, written beside the running server. */
function addForm(folder: string): void {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'));
  const rule = [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }];
  database
    .prepare(
      'insert into form_template (project_code, form_id, title, document, is_open, created_at) ' +
        `values ('default', ?, '"Plans"', ?, 1, ?)`,
    )
    .run(FORM, JSON.stringify({ rule, option: {} }), new Date(0).toISOString());
  database.close();
}

/** What was taken; undefined when the server died first. */
async function send(
  url: string,
  { cookie, csrfToken }: KillableOwner,
  upload: Upload,
): Promise<Taken | undefined> {
  const { call, fields, file, until } = upload;
  const { payload, headers } = makeUpload(file, { fields });
  const sent =
    until === undefined
      ? payload
      : new ReadableStream({ start: (stream) => stream.enqueue(payload.subarray(0, until)) });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    // Who hands in a form's file is a guest.
    headers: { ...headers, ...(call === 'media' ? { origin: url, cookie, 'x-csrf-token': csrfToken } : {}) },
    body: sent,
    duplex: 'half',
  };
  try {
    const answer = await fetch(`${url}/api/${call}/upload`, init);
    const { data } = (await answer.json()) as { data: { id: string; url?: string; size: number } };
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${JSON.stringify(data)}`);
    return { ...upload, address: data.url ?? `/api/memberMenuValue/file?id=${data.id}`, size: data.size };
  } catch (error) {
    // `fetch` throws this error when the connection breaks.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function expectWhole(url: string, { cookie }: KillableOwner, taken: Taken): Promise<void> {
  const answer = await fetch(url + taken.address, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([taken.address, answer.status, bytes.length]).toEqual([taken.address, 200, taken.size]);
  if (taken.isKeptAsItIs) expect(bytes.equals(taken.file)).toBe(true);
  // Its last pixel as well.
  else expect((await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).length).toBe(1400 * 1000 * 3);
}

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();

const listTemporary = (folder: string): string[] =>
  ['media', 'attachments', 'avatars'].flatMap((store) => list(join(folder, store, 'receiving')));

const COPY = /\.w\d+\.(?:avif|webp)$/;

/**
 * Every row has its file and every file its row, and nothing half-received lies about. The copies of pictures
 * are made meanwhile.
 */
function expectTidy(folder: string, halfReceived: readonly string[]): void {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { readonly: true });
  const media = database
    .prepare<[], Parameters<typeof mediaKeyOf>[0]>('select resource_code, width, height, type from media')
    .all();
  const handedIn = database
    .prepare<[], { key: string }>(`select file_id || '.' || ending as "key" from form_file`)
    .all();
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
  expect(listTemporary(folder).filter((name) => halfReceived.includes(name))).toEqual([]);
  const stored = list(join(folder, 'media', 'files')).filter((name) => !COPY.test(name));
  expect(stored).toEqual(media.map(mediaKeyOf).toSorted());
  expect(list(join(folder, 'attachments', 'files'))).toEqual(handedIn.map(({ key }) => key).toSorted());
}

test(
  'killed while files arrive: every answered upload is whole, and nothing is left of the others',
  async () => {
    const folder = makeTemporaryFolder();
    let running = await startKillable({ DATA_DIR: folder });
    onTestFinished(() => running.kill());
    addForm(folder);
    const owner = await signInOwner(running.url);
    const answered: Taken[] = [];
    const tally = { answered: 0, unanswered: 0, halfReceived: 0, slowestStartMs: 0 };

    for (let round = 0; round < KILLS; round += 1) {
      const first = Promise.withResolvers<void>();
      const uploads = ROUND.map(async (upload) => {
        const taken = await send(running.url, owner, upload);
        first.resolve();
        return taken;
      });
      await first.promise;
      await wait((round * 37) % LATEST_KILL_MS);
      await running.kill();
      const results = await Promise.all(uploads);
      const halfReceived = listTemporary(folder);
      tally.halfReceived += halfReceived.length;
      const began = performance.now();
      running = await startKillable({ DATA_DIR: folder });
      tally.slowestStartMs = Math.max(tally.slowestStartMs, Math.round(performance.now() - began));
      expectTidy(folder, halfReceived);
      const taken = results.filter((result) => result !== undefined);
      for (const each of taken) await expectWhole(running.url, owner, each);
      // What a process that the server had begun may still have been at.
      expectTidy(folder, halfReceived);
      answered.push(...taken);
      tally.answered = answered.length;
      tally.unanswered += results.length - taken.length;
      if (IS_LONG && (round + 1 === KILLS || (round + 1) % 50 === 0))
        console.log({ kills: round + 1, ...tally });
    }
    for (const each of answered) await expectWhole(running.url, owner, each);
    expect(answered.length).toBeGreaterThan(0);
    expect(tally.halfReceived).toBeGreaterThanOrEqual(KILLS * HANGING.length);
  },
  60_000 + KILLS * 20_000,
);
