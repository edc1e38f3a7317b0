/** Describes the devices that members and owners are signed in on. */
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import { describeNetwork } from '../../kernel/network.ts';
import { hashToken } from '../../kernel/secrets/token.ts';
import { describeUserAgent } from '../../kernel/user-agent.ts';

// Minimum interval between notes, so that most requests only read.
const SEEN_AFTER_MS = 5 * 60 * 1000;
const ID_LENGTH = 22;

/** The browser of a call. */
export interface CallingBrowser {
  /** Network address. */
  address: string;
  userAgent?: string;
}

/** A row of a device that is signed in. */
interface DeviceRow {
  token_hash: string;
  browser: string;
  system: string;
  network: string;
  created_at: string;
  seen_at: string | null;
}

/** The columns that say from where and when a device was seen. */
export function seenBy({ address, userAgent }: CallingBrowser, now: Date) {
  return { ...describeUserAgent(userAgent), network: describeNetwork(address), seen_at: now.toISOString() };
}

/** True if it is time to note again that a device was seen. */
export function isSeenLongAgo({ seen_at }: Pick<DeviceRow, 'seen_at'>, now: Date): boolean {
  const [earliest, latest] = [-SEEN_AFTER_MS, SEEN_AFTER_MS].map((ms) =>
    new Date(now.getTime() + ms).toISOString(),
  ) as [string, string];
  // A time in the future is that of a clock that was wrong: it would prolong the session.
  return seen_at === null || seen_at < earliest || seen_at > latest;
}

/** The devices in words: the one of the call, then by their last use. */
export function describeDevices(rows: readonly DeviceRow[], sessionId: string): MemberDevice[] {
  return rows
    .map(({ token_hash, browser, system, network, created_at, seen_at }) => ({
      id: idOf(token_hash),
      browser: browser as MemberDevice['browser'],
      system: system as MemberDevice['system'],
      network,
      signedInAt: created_at,
      seenAt: seen_at ?? created_at,
      isThis: token_hash === sessionId,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || (a.seenAt < b.seenAt ? 1 : -1));
}

/** The key of the row that has this id. */
export function findDevice(rows: readonly Pick<DeviceRow, 'token_hash'>[], id: string): string | undefined {
  return rows.find(({ token_hash }) => idOf(token_hash) === id)?.token_hash;
}

/** A name of a row: who reads it cannot find the row's key. */
function idOf(tokenHash: string): string {
  return hashToken(tokenHash).slice(0, ID_LENGTH);
}
