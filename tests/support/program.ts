// Starts a server of this project in a process of its own and waits until it is ready.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { RUN_ENVIRONMENT } from './run-environment.ts';

export interface RunningProgram {
  /** `http://127.0.0.1:12345` */
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>;
  /** Asks it to stop (SIGTERM) and waits for its end; its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once (SIGKILL) and waits for its end. It may have ended before. */
  kill(): Promise<void>;
}

/**
 * Runs a script of the program in `root` on a free port, with these environment variables only.
 * Rejects with the program's output when it ends before it is ready. `under` is a command that runs the
 * command after it, such as `strace`; then `pid`, `stop` and `kill` concern that one.
 */
export async function startProgram(
  root: string,
  script: string,
  settings: Readonly<Record<string, string>>,
  under: readonly string[] = [],
): Promise<RunningProgram> {
  const [command, ...rest] = [...under, process.execPath, join(root, script)];
  const child = spawn(command, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...RUN_ENVIRONMENT, PORT: '0', ...settings },
  });
  let printed = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const ready = /^ready on (\S+)/m.exec(printed)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    }
    void closed.then((code) =>
      reject(new Error(`The server ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
  return {
    url,
    pid: child.pid as number,
    output: () => printed,
    ended: closed,
    stop() {
      child.kill('SIGTERM');
      return closed;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
