import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { DATABASES } from '../support/database.ts';
import {
  signInOwner,
  startKillable,
  type KillableOwner,
  type KillableSettings,
} from '../support/killable-server.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';

/** Number of kills. docs/measured/reliability.md reports a longer run. */
const KILLS = rounds(1);
// Pages without content, so that their first revision is 1.
const CHANNELS = ['HOME', 'ABOUTUS', 'CONTACT'];
const SAVES_A_ROUND = 6;

/** One save of a page, as it is sent, and sent again. */
interface Save {
  channelCode: string;
  key: string;
  revision: number;
}

/**
 * What the database holds of the pages: the text of each revision that is kept, by `nameOf`, and the newest
 * of each page.
 */
interface Kept {
  revisions: Map<string, string>;
  newest: Map<string, { revision: number; text: string }>;
}

/** A text long enough that a partial write is visible. */
function textOf({ key }: Save): string {
  return `${key} `.repeat(2000);
}

function nameOf(channelCode: string, revision: number): string {
  return `${channelCode} ${revision}`;
}

/** The revision that was answered; undefined when the server died first. */
async function send(
  url: string,
  { cookie, csrfToken }: KillableOwner,
  save: Save,
): Promise<number | undefined> {
  const ast = {
    vm: [{ key: 'hero', block: 'hero-9', version: 1 }],
    data: { hero: { text: textOf(save) } },
    dict: {},
  };
  const channelContentMap = { [save.channelCode]: { ast, revision: save.revision } };
  try {
    const answer = await fetch(`${url}/api/content/save`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: url,
        cookie,
        'x-csrf-token': csrfToken,
        'idempotency-key': save.key,
      },
      body: JSON.stringify({ language: 'zh-CN', projectCode: 'default', channelContentMap }),
    });
    const { data } = (await answer.json()) as { data: Record<string, number> };
    if (answer.status !== 200)
      throw new Error(`${save.key}: ${answer.status} ${JSON.stringify(data).slice(0, 200)}`);
    return data[save.channelCode];
  } catch (error) {
    // `fetch` throws this error when the connection breaks.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * What a killed process left under way is free again once its lease has run out, on a shared database: as if
 * that time had passed.
 */
async function passLeases({ queries }: Database): Promise<void> {
  await queries
    .updateTable('idempotency_key')
    .set({ created_at: new Date(0).toISOString() })
    .where('status', 'is', null)
    .execute();
}

/** Reads the database beside the server, by a connection of its own; a damaged one throws. */
async function readKept(settings: KillableSettings): Promise<Kept> {
  const database = await openDatabase(settings);
  try {
    await passLeases(database);
    if (database.kind === 'sqlite')
      expect((await sql`pragma integrity_check`.execute(database.queries)).rows).toEqual([
        { integrity_check: 'ok' },
      ]);
    const heroOf = (document: string): string =>
      (JSON.parse(document) as { data: { hero?: { text: string } } }).data.hero?.text ?? '';
    const [revisions, newest] = await Promise.all([
      database.queries
        .selectFrom('revision')
        .select(['record_id as channel_code', 'revision', 'record_values as document'])
        .where('entity', '=', 'page')
        .where('language_code', '=', 'zh-CN')
        .where('record_id', 'in', CHANNELS)
        .execute(),
      database.queries
        .selectFrom('content')
        .select(['channel_code', 'revision', 'document'])
        .where('language_code', '=', 'zh-CN')
        .where('channel_code', 'in', CHANNELS)
        .execute(),
    ]);
    return {
      revisions: new Map(
        revisions.map((row) => [nameOf(row.channel_code, row.revision), heroOf(row.document)]),
      ),
      newest: new Map(
        newest.map((row) => [row.channel_code, { revision: row.revision, text: heroOf(row.document) }]),
      ),
    };
  } finally {
    await database.close();
  }
}

test.each(DATABASES)(
  'on $name, killed while pages are saved, each save sent twice: every answered save is there once',
  async ({ name, settings: makeSettings }) => {
    const settings: KillableSettings = await makeSettings();
    let running = await startKillable(settings);
    onTestFinished(() => running.kill());
    const owner = await signInOwner(running.url);
    const files = readdirSync(settings.DATA_DIR, { recursive: true, encoding: 'utf8' }).toSorted();
    const revisions = new Map(CHANNELS.map((channelCode) => [channelCode, 0]));
    const tally = { answered: 0, unanswered: 0, takenAllTheSame: 0, slowestStartMs: 0 };
    let answered: (Save & { answer: number })[] = [];
    const note = (save: Save, answer: number): void => {
      answered.push({ ...save, answer });
      revisions.set(save.channelCode, answer);
    };

    /** Saves a page over and over, until the server dies; the save that was not answered, if any. */
    const write = async (
      channelCode: string,
      round: number,
      onAnswer: () => void,
    ): Promise<Save | undefined> => {
      for (let number = 0; number < SAVES_A_ROUND; number += 1) {
        const save: Save = {
          channelCode,
          key: `${channelCode}-${round}-${number}`,
          revision: revisions.get(channelCode) ?? 0,
        };
        const [one, other] = await Promise.all([
          send(running.url, owner, save),
          send(running.url, owner, save),
        ]);
        const answer = one ?? other;
        if (answer === undefined) return save;
        expect([one ?? answer, other ?? answer]).toEqual([answer, answer]);
        tally.answered += 1;
        note(save, answer);
        onAnswer();
      }
      return undefined;
    };

    for (let round = 0; round < KILLS; round += 1) {
      answered = [];
      let answers = 0;
      let killed: Promise<void> | undefined;
      // In the midst of the others: those that follow the answer are under way, each round a little further.
      const onAnswer = (): void => {
        answers += 1;
        if (answers === 1 + (round % (SAVES_A_ROUND * 2)))
          killed ??= wait(round % 7).then(() => running.kill());
      };
      const left = await Promise.all(CHANNELS.map((channelCode) => write(channelCode, round, onAnswer)));
      await killed;
      const began = performance.now();
      running = await startKillable(settings);
      tally.slowestStartMs = Math.max(tally.slowestStartMs, Math.round(performance.now() - began));
      const found = await readKept(settings);
      for (const save of left) {
        if (save === undefined) continue;
        tally.unanswered += 1;
        if (found.revisions.has(nameOf(save.channelCode, save.revision + 1))) tally.takenAllTheSame += 1;
        expect(await send(running.url, owner, save)).toBe(save.revision + 1);
        note(save, save.revision + 1);
      }
      // Every round: of old revisions the server keeps the last of each day.
      const kept = await readKept(settings);
      for (const save of answered)
        expect(kept.revisions.get(nameOf(save.channelCode, save.answer))).toBe(textOf(save));
      expect(new Set(kept.revisions.values()).size).toBe(kept.revisions.size);
      for (const [channelCode, revision] of revisions)
        expect(kept.newest.get(channelCode)).toEqual({
          revision,
          text: kept.revisions.get(nameOf(channelCode, revision)),
        });
      const kills = round + 1;
      if (IS_LONG && (kills === KILLS || kills % 50 === 0)) console.log(name, { kills, ...tally });
    }
    await running.kill();
    expect(readdirSync(settings.DATA_DIR, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(files);
  },
  60_000 + KILLS * 20_000,
);
