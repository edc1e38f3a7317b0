import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuild } from '../../src/tools/build/build.ts';

/** The built server on a data folder, and a database, that outlive it. */
export interface KillableServer {
  url: string;
  child: ChildProcess;
}

const KILLABLE_PASSWORD = 'tessera-7';

/** What it keeps its state in. */
export interface KillableSettings {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Starts the built server; rejects with what it printed when it ends before it is ready. */
export async function startKillable(settings: KillableSettings): Promise<KillableServer> {
  await ensureBuild(process.cwd());
  const child = spawn(process.execPath, [join(process.cwd(), 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ...settings,
      SEED: 'blank',
      OWNER_PASSWORD: KILLABLE_PASSWORD,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
    },
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const ready = /^ready on (\S+)/m.exec(printed)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('close', () => reject(new Error(`The server ended before it was ready:\n${printed}`)));
  });
  return { url, child };
}

/** Kills it, without a chance to finish anything; nothing happens when it is dead already. */
export async function killServer({ child }: KillableServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A signed-in owner, whose session outlives the server. */
export interface KillableOwner {
  cookie: string;
  csrfToken: string;
}

export async function signInOwner(url: string): Promise<KillableOwner> {
  const answer = await fetch(`${url}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'owner', password: KILLABLE_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { csrfToken: string } };
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { cookie: cookie.join('; '), csrfToken: data.csrfToken };
}
