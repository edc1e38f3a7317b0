import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import type { Message } from '../../src/server/delivery/message.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { makeEvents } from '../../src/server/kernel/events.ts';
import { makeMessages } from '../../src/server/domains/messages/index.ts';
import { makeSettings } from '../../src/server/domains/sites/index.ts';
import { makeSecretBox } from '../../src/server/kernel/secrets/secret-box.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { Verification } from '../../src/server/domains/verification/verification.ts';
import { copyMigratedDatabase, makePostgresDatabase, type DatabaseName } from '../support/database.ts';

export const SITE: SiteIdentity = {
  projectCode: 'default',
  defaultLanguage: 'zh-CN',
  languages: ['zh-CN', 'en-US'],
};
export const OTHER_SITE: SiteIdentity = { ...SITE, projectCode: 'other' };

/** A verification whose clock and delivery are the test's. */
export interface Bench {
  database: Database;
  verification: Verification;
  /** What was sent. */
  sent: Message[];
  /** What was logged, as text. */
  log(): string;
  /** Lets time pass. */
  wait(seconds: number): void;
  /** What the delivery does with each message; undefined: it takes it. */
  onSend?: ((message: Message) => Promise<void>) | undefined;
  /** The code that was sent last to a target. */
  codeOf(target: string): string;
}

/** A verification over an empty database, for all tests of a `describe`. */
export function provideVerification(kind: DatabaseName, captchaAnswer?: string): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  const lines: string[] = [];
  let moment = Date.parse('2026-03-01T08:00:00.000Z');
  const bench = {
    sent: [] as Message[],
    log: () => lines.join(''),
    wait: (seconds: number) => void (moment += seconds * 1000),
    codeOf: (target: string) => bench.sent.findLast((message) => message.to === target)?.code ?? 'none',
  } as Bench;
  beforeAll(async () => {
    copyMigratedDatabase(folder);
    const url = kind === 'PostgreSQL' ? { DATABASE_URL: await makePostgresDatabase() } : {};
    bench.database = await openDatabase({ DATA_DIR: folder, ...url });
    const { database } = bench;
    const parts = {
      database,
      logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
      now: () => new Date(moment),
    };
    const messages = makeMessages({
      ...parts,
      settings: makeSettings(database, makeEvents()),
      // The database is empty.
      sites: { get: async () => SITE },
      box: makeSecretBox(Buffer.alloc(32)),
      delivery: {
        async send(message) {
          await bench.onSend?.(message);
          bench.sent.push(message);
        },
      },
    });
    const hash = openKeyedHash(folder);
    bench.verification = new Verification({
      ...parts,
      messages,
      hash,
      captchaAnswer,
      puzzleIterations: 1,
    });
  });
  afterAll(async () => {
    await bench.verification.close();
    await bench.database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return bench;
}

let addresses = 0;

/** An address of a network that nobody has used. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
}
