import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ArchiveStore, Backup } from './archive-folder.ts';

/** What became of a throw-away site. */
export interface Proof {
  /** How many pages were asked for. */
  pages: number;
  /** What is wrong, in words for the log. */
  failures: string[];
}

/** Proofs that archives can be restored: a throw-away site is started from one, and asked for its pages. */
export interface Proofs {
  /** Proves the newest archive when that is due. */
  runDue(): Promise<void>;
  /** Proves an archive and notes it. Throws a 404. */
  prove(backup: string): Promise<Proof>;
  /** Reads the notes again: another process may have proven one. */
  refresh(all: readonly Backup[]): void;
  /** When a restore was last proven. */
  last(): Date | undefined;
}

interface ProofsDependencies {
  archives: ArchiveStore;
  /** Of the archives. */
  folder: string;
  everyHours: number;
  logger: FastifyBaseLogger;
  signal: AbortSignal;
  start(task: { path: string; folder: string }, signal: AbortSignal): Promise<Proof>;
}

const HOUR_MS = 60 * 60 * 1000;

export function makeProofs(dependencies: ProofsDependencies): Proofs {
  const { archives, everyHours, logger, signal, start } = dependencies;
  const folder = join(dependencies.folder, '.proof');
  let last: Date | undefined;

  function refresh(all: readonly Backup[]): void {
    const good = all.flatMap(({ proof, provenAt }) => (proof === 'good' ? (provenAt ?? []) : []));
    const newest = good.toSorted().at(-1);
    last = newest === undefined ? undefined : new Date(newest);
  }

  async function prove(backup: string): Promise<Proof> {
    const path = await archives.require(backup);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    try {
      const proof = await start({ path, folder }, signal);
      const isGood = proof.failures.length === 0;
      await archives.note(backup, { provenAt: new Date().toISOString(), proof: isGood ? 'good' : 'bad' });
      refresh(await archives.list());
      if (isGood) logger.info({ backup, pages: proof.pages }, 'proven: a site was started from the backup');
      else logger.error({ backup, ...proof }, 'a site that was started from the backup has failed');
      return proof;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    async runDue() {
      const all = await archives.list();
      refresh(all);
      const newest = all.find(({ checkedAt }) => checkedAt !== undefined);
      if (everyHours === 0 || newest === undefined) return;
      // A clock that was wrong has noted one in the future.
      const tried = all.map(({ provenAt = '' }) => Date.parse(provenAt)).filter((at) => at <= Date.now());
      if (Date.now() - Math.max(0, ...tried) >= everyHours * HOUR_MS) await prove(newest.backup);
    },
    prove,
    refresh,
    last: () => last,
  };
}
