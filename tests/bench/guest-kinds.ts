/** What one guest can ask a server for, found by its routes: each is a kind of the bench of one guest. */
import type { GuestRoute } from '../../src/server/app/guest-routes.ts';
import { CALLS, makeRequests, type KnownCall } from '../security/requests.ts';
import type { Asked } from './programs/attack.ts';

/** Different requests of a kind: one alone would be answered from what was kept. */
const DIFFERENT = 30;
/** Without a sign-in they all cost the same: a rejection. */
export const OF_OTHERS = 'calls of owners and members, without a sign-in';

/** Requests by kind: a route of guests each, and one kind for all calls of others. */
export function listGuestKinds(routes: readonly GuestRoute[], random: () => number): Record<string, Asked[]> {
  const { make } = makeRequests(random, {
    // Right, and as large as may be.
    chooseManner: () => ({ wildness: 0, greed: 1, hostility: 0, room: 10_000 }),
  });
  const asked = (known: KnownCall): Asked => {
    const { method, url: path, payload: body, headers } = make(known);
    return {
      path,
      method,
      ...(body === undefined ? {} : { body: String(body), type: headers['content-type'] }),
    };
  };
  const kinds: Record<string, Asked[]> = {};
  for (const { method, url } of routes) {
    const known = CALLS.find(({ call }) => call.method === method && call.path === url);
    const isForGuests = known === undefined || known.call.who === 'visitor' || known.call.who === 'gateway';
    const times = isForGuests ? DIFFERENT : 1;
    const list = (kinds[isForGuests ? `${method} ${url}` : OF_OTHERS] ??= []);
    for (let each = 0; each < times; each += 1)
      list.push(known === undefined ? { method, path: fill(url, `${each}`) } : asked(known));
  }
  return kinds;
}

/** Parameters and the rest of a path get made-up values, each another one; a pattern is one of digits. */
const fill = (url: string, value: string): string =>
  url
    .replaceAll(/:\w+\(.*?\)(?=\.|\/|$)/g, `${Number(value) + 1}`)
    .replaceAll(/:\w+/g, `made-up-${value}`)
    .replace('*', `made-up-${value}`);
