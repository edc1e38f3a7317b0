// Starts servers whose data folder and database outlive them, for tests that kill the server.
import { ensureBuild } from '../../src/tools/build/build.ts';
import { OWNER_PASSWORD } from './owner-password.ts';
import { NO_BUDGET } from './no-budget.ts';
import { startProgram, type RunningProgram } from './program.ts';

/** Where the server keeps its state. */
export interface KillableSettings {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Starts the production build, by `startProgram`; the caller kills it. */
export async function startKillable(
  settings: KillableSettings,
  more: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): Promise<RunningProgram> {
  await ensureBuild(process.cwd());
  const environment = {
    ...settings,
    ...NO_BUDGET,
    SEED: 'blank',
    OWNER_PASSWORD,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    ...more,
  };
  return startProgram(process.cwd(), 'dist/server/main.js', environment, under);
}

/** A session of the owner, which outlives the server. */
export interface KillableOwner {
  cookie: string;
  csrfToken: string;
}

/** `origin` is where browsers reach the server, if that is not its own address. */
export async function signInOwner(url: string, origin = url): Promise<KillableOwner> {
  const answer = await fetch(`${url}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'owner', password: OWNER_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { csrfToken: string } };
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { cookie: cookie.join('; '), csrfToken: data.csrfToken };
}
