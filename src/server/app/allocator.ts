/**
 * Settings of glibc's allocator (malloc), which holds what is outside of V8's heap: compression, SQLite,
 * V8's compilers. By default each thread has a part (an arena) of its own, which keeps what was freed.
 */
import process from 'node:process';

/**
 * Two parts for all threads. What is as large as the blocks of V8's compilers is given back when it is freed.
 * Limits that are named do not grow with use.
 */
export const ALLOCATOR_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** For the collection when the start is over (`collect-when-idle.ts`). */
const EXPOSE_GC = '--expose-gc';

/**
 * Starts `program` again in this process, with these settings: glibc reads them when a process begins.
 * Returns where they cannot be given: on another system than Linux, in an older Node.js, to a process that
 * has a channel to its parent, which would be lost, and when the environment has any of them.
 */
export function restartWithAllocatorSettings(program: string): void {
  const isGiven = Object.keys(ALLOCATOR_SETTINGS).some((name) => process.env[name] !== undefined);
  if (isGiven || process.platform !== 'linux' || process.connected || process.execve === undefined) return;
  const { execPath, execArgv, env } = process;
  const options = [...execArgv, EXPOSE_GC];
  process.execve(execPath, [execPath, ...options, program], { ...env, ...ALLOCATOR_SETTINGS });
}
