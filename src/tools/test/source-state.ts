// Tells by git the state of the sources that a part of the tests has passed at.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { FULL_RUN_FILE } from './full-run.ts';
import { UNSTABLE_FILE } from './unstable.ts';

/** Files that runs of the tests write themselves. */
const WRITTEN = [`:(exclude)${FULL_RUN_FILE}`, `:(exclude)${UNSTABLE_FILE}`];

/** The sources as they are now. */
interface SourceState {
  commit: string;
  /** False when files differ from the commit. */
  isCommitted: boolean;
  /** The same for the same sources, committed or not. */
  key: string;
}

/** Reads the state of the working tree. Rejects outside of a git repository. */
export function readSourceState(root: string): SourceState {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1_000_000_000 });
  const commit = git('rev-parse', 'HEAD').trim();
  const changes = git('diff', 'HEAD', '--binary', '--', '.', ...WRITTEN);
  const added = git('ls-files', '--others', '--exclude-standard', '-z', '--', '.', ...WRITTEN)
    .split('\0')
    .filter(Boolean);
  const hashes = added.length === 0 ? '' : git('hash-object', '--', ...added);
  const key = createHash('sha256').update([commit, changes, added.join(), hashes].join('\n')).digest('hex');
  return { commit, isCommitted: changes === '' && added.length === 0, key };
}

/** True when nothing that is tested differs between a commit and the committed sources of now. */
export function isSameSince(root: string, commit: string): boolean {
  try {
    execFileSync('git', ['diff', '--quiet', commit, 'HEAD', '--', '.', ...WRITTEN], {
      cwd: root,
      stdio: 'ignore',
    });
    return true;
  } catch {
    // It differs, or the commit is not in this clone.
    return false;
  }
}
