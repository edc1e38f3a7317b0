// Makes the temporary folder of one run of the tests, and tracks its processes. When the run is over, or is
// stopped, both are gone.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that every process of a run has. Its value is the run's folder. */
const RUN_FOLDER = 'TESSERA_TEST_RUN';
const PREFIX = 'tessera-run-';

/** Where Linux keeps files in memory: no database there waits for a disk. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there. A run uses at most a quarter of them. */
const MEMORY_ROOM = 4 * 2 ** 30;

/** A run of the tests. */
export interface TestRun {
  /** The folder of the project. */
  root: string;
  /** The temporary folder of everything that the run starts. */
  folder: string;
  /** What the processes of the run get as their environment. */
  env: NodeJS.ProcessEnv;
  /** Ends every process of the run and removes its folder. */
  cleanUp(): void;
}

/** The folder in memory for the files of a run; the usual one where it has no room, or runs no programs. */
export function memoryPlace(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.includes(` ${MEMORY} `));
  const isOpen = mount !== undefined && !mount.includes('noexec');
  return isOpen && bavail * bsize >= MEMORY_ROOM ? MEMORY : tmpdir();
}

/** Begins a run of the project in `root`. Removes what runs that were killed have left. */
export function beginRun(root: string, place = tmpdir()): TestRun {
  for (const each of new Set([tmpdir(), place])) removeAbandoned(each);
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root: another user's processes look for their own folders in it.
  chmodSync(folder, 0o711);
  return {
    root,
    folder,
    env: { ...process.env, TMPDIR: folder, [RUN_FOLDER]: folder },
    cleanUp: () => cleanUp(folder),
  };
}

function cleanUp(folder: string): void {
  // A process may start another one while it is being ended.
  for (let round = 0; round < 5 && killAll(folder) > 0; round += 1);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Ends the processes of a run, and returns how many there were. Only Linux lists environments. */
function killAll(folder: string): number {
  if (process.platform !== 'linux') return 0;
  const found = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && belongsTo(pid, folder));
  for (const pid of found) endProcess(Number(pid));
  return found.length;
}

function belongsTo(pid: string, folder: string): boolean {
  if (Number(pid) === process.pid) return false;
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${RUN_FOLDER}=${folder}`);
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return false;
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The folders whose runner has ended without removing them. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) cleanUp(join(place, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
