/** Makes the commits of SQLite durable beside the event loop: a disk may take a tenth of a second for one. */
import { open, type FileHandle } from 'node:fs/promises';
import type { Checkpoints } from './checkpoints.ts';

/**
 * What SQLite does at each commit with `synchronous = FULL`, and stops the process meanwhile: the journal is
 * flushed. Commits that come while it is flushed share the next flush.
 */
export class DurableCommits {
  private readonly journal: string;
  private readonly checkpoints: Checkpoints;
  private handle: FileHandle | undefined;
  private isWanted = false;
  /** A flush has failed: what the system could not write it may have forgotten, and never try again. */
  private isDoubtful = false;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  /** `journal` is the path of the database's `-wal`, which stays as long as a connection is open. */
  constructor(journal: string, checkpoints: Checkpoints) {
    this.journal = journal;
    this.checkpoints = checkpoints;
  }

  /** Something was committed. */
  note(): void {
    this.isWanted = true;
  }

  /** Resolves when all that was noted before is on the disk. Rejects when it may not be. */
  async flush(): Promise<void> {
    if (this.isWanted) this.next ??= this.runNext();
    await (this.next ?? this.running);
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }

  private async runNext(): Promise<void> {
    // One that has begun before may not have what was committed since.
    await this.running.catch(() => undefined);
    [this.next, this.isWanted] = [undefined, false];
    this.running = this.sync();
    await this.running;
    this.checkpoints.noteCommit();
  }

  private async sync(): Promise<void> {
    try {
      if (this.isDoubtful) await this.copyAll();
      this.handle ??= await open(this.journal, 'r');
      await this.handle.datasync();
    } catch (error) {
      [this.isWanted, this.isDoubtful] = [true, true];
      throw error;
    }
  }

  /** Then nothing depends on the journal any more. */
  private async copyAll(): Promise<void> {
    const { busy, log, checkpointed } = await this.checkpoints.run('PASSIVE');
    if (busy !== 0 || checkpointed < log)
      throw Object.assign(new Error('What was committed is not on the disk.'), { code: 'EIO' });
    this.isDoubtful = false;
  }
}
