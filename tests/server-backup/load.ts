// What visitors and owners do at the processes of one database, for tests that count what became of it.
import { setTimeout as wait } from 'node:timers/promises';
import type { KillableOwner } from '../support/killable-server.ts';

/** A busy machine is slow. */
export const SOON = { timeout: 120_000, interval: 50 };

export interface Answer<Data> {
  status: number;
  retryAfter: string | null;
  data: Data;
}

/** Makes a call of the owner. */
export async function call<Data = { operationCode: string }>(
  url: string,
  { cookie, csrfToken }: KillableOwner,
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie, 'x-csrf-token': csrfToken },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), data };
}

/** Saves at one process without a pause, until it is stopped. */
export function saveAt(url: string, owner: KillableOwner, name: string) {
  const [saved, refused]: [string[], Answer<unknown>[]] = [[], []];
  const over = new AbortController();
  const run = async (): Promise<void> => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const path = `/${name}-${number}`;
      const values = { path, target: '/home' };
      const answer = await call(url, owner, 'console/redirect/save', { values }).catch(() => undefined);
      // Its process was killed: nobody knows what has become of the last one.
      if (answer === undefined) return;
      if (answer.status === 200) saved.push(path);
      else refused.push(answer);
      await wait(5);
    }
  };
  const running = run();
  const stop = async (): Promise<void> => {
    over.abort();
    await running;
  };
  return { saved, refused, stop };
}

/** Reads pages at one process; all answers that are no page. */
export function readAt(url: string) {
  const failures: number[] = [];
  const over = new AbortController();
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/about`).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status !== 200) failures.push(answer.status);
      await answer.text();
      await wait(5);
    }
  };
  const running = run();
  const stop = async (): Promise<void> => {
    over.abort();
    await running;
  };
  return { failures, stop };
}

/** The paths that `saveAt` has saved, in rows of redirects. */
export const pathsIn = (rows: readonly string[] = []): string[] =>
  rows.flatMap((line) => /"(\/w\d-\d+)"/.exec(line)?.[1] ?? []);
