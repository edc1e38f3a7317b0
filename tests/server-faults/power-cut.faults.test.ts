/**
 * Power cuts: `strace` records what a server does to its files, and a disk that loses what was not synced
 * replays it up to some moment. A server that starts on what is left must have all that was confirmed
 * by then.
 * Where `strace` is not installed or may not trace, nothing is done.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../support/database.ts';
import { Disk } from '../support/power-cut/disk.ts';
import type { RecordedCall } from '../support/power-cut/trace.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { judge, pickCuts, statesAt } from './left-by-a-cut.ts';
import { canTrace, record } from './record-server.ts';

const CUTS = rounds(12);

test.skipIf(!canTrace)(
  'after a power cut a server starts, and all that was confirmed is there and whole',
  async () => {
    const random = makeRandom();
    const folder = makeTemporaryFolder();
    const disk = new Disk(folder);
    const recording = await record({ DATA_DIR: folder });
    const { calls, confirmed } = recording;
    const wrong: unknown[] = [];
    let place = 0;
    for (const cut of pickCuts(recording, CUTS, random)) {
      for (; place < cut; place += 1) disk.apply((calls[place] as RecordedCall).call);
      const time = calls[cut - 1]?.time ?? 0;
      const left = mkdtempSync(join(tmpdir(), 'tessera-cut-'));
      try {
        disk.leave(left, random);
        const states = statesAt(confirmed, time);
        const problems = await judge({ DATA_DIR: left }, states).catch((error: unknown) => [error]);
        if (problems.length > 0) wrong.push([cut, ...problems]);
      } finally {
        rmSync(left, { recursive: true });
      }
    }
    if (IS_LONG)
      console.log({ cuts: CUTS, calls: calls.length, confirmed: confirmed.length, wrong: wrong.length });
    expect(wrong).toEqual([]);
  },
  120_000 + CUTS * 5_000,
);
