// Starts the practice program beside the server, for whoever tries the program out.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { loadConfig, type Config } from '../server/kernel/config.ts';

/** Away from the ports next to the server's, where another server may be. */
const PORTS_AWAY = 10_000;

/**
 * Starts `script` and names it in PRACTICE_PAY, unless money may be real: the site has an address of its own,
 * or the operator has said what is to be. Each of both ends when the other has ended. Where its port is
 * taken, the server starts without it.
 */
export async function startPractice(script: string): Promise<void> {
  const config = readConfig();
  if (config === undefined || config.NODE_ENV === 'production') return;
  if (config.PUBLIC_URL !== undefined || config.PRACTICE_PAY !== undefined) return;
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: config.HOST,
      PORT: portFor(config),
      DATA_DIR: join(config.DATA_DIR, 'practice'),
    },
  });
  const address = await new Promise<string | undefined>((resolve) => {
    child.once('message', (origin) => resolve(String(origin)));
    child.once('exit', () => resolve(undefined));
  });
  if (address === undefined) {
    process.stderr.write('Orders cannot be paid: the practice program did not start.\n');
    return;
  }
  process.env.PRACTICE_PAY = address;
  child.once('exit', () => {
    process.stderr.write('The practice program has ended, and so does the server.\n');
    process.kill(process.pid, 'SIGTERM');
  });
  child.unref();
  child.channel?.unref();
}

/** Undefined for settings that are wrong: the server says so. */
function readConfig(): Config | undefined {
  try {
    return loadConfig(process.env);
  } catch {
    return undefined;
  }
}

function portFor({ PORT }: Config): string {
  if (PORT === 0) return '0';
  return String(PORT + PORTS_AWAY > 65_535 ? PORT - PORTS_AWAY : PORT + PORTS_AWAY);
}
