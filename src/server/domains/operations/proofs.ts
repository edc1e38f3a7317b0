// Proves that archives can be restored, by starting a site from one.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ArchiveError } from './archive/archive-format.ts';
import type { Backup } from './archive-folder.ts';
import type { ArchiveStore } from './archives.ts';

/** What became of a throw-away site. */
export interface Proof {
  /** How many pages were asked for. */
  pages: number;
  /** What is wrong, in words for the log. */
  failures: string[];
}

/** Proofs that archives can be restored: a throw-away site is started from one, and asked for its pages. */
export interface Proofs {
  /** Proves the newest archive when that is due; one that is encrypted only where its key is. */
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

  async function startFrom(backup: string): Promise<Proof> {
    try {
      const path = await archives.require(backup);
      try {
        return await start({ path, folder }, signal);
      } finally {
        await archives.release(path);
      }
    } catch (error) {
      // Without its key nothing can be said of it.
      if (!(error instanceof ArchiveError) || error.problem === 'backup.no-identity') throw error;
      return { pages: 0, failures: [error.message] };
    }
  }

  async function prove(backup: string): Promise<Proof> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    try {
      const proof = await startFrom(backup);
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
      if (newest.isEncrypted === true && !(await archives.isKeyHere())) return;
      // A clock that was wrong has noted one in the future.
      const tried = all.map(({ provenAt = '' }) => Date.parse(provenAt)).filter((at) => at <= Date.now());
      if (Date.now() - Math.max(0, ...tried) >= everyHours * HOUR_MS) await prove(newest.backup);
    },
    prove,
    refresh,
    last: () => last,
  };
}
