/**
 * Exchanges what callers have used among the processes of one database. Each process tells the others once a
 * second, so that a limit is kept by all of them together and no request waits for it.
 */
import { randomUUID } from 'node:crypto';
import { parseJson } from '../../../../runtime/model/json.ts';

export type UseExchange = ReturnType<typeof makeUseExchange>;

type Apply = (key: string, amount: number) => void;

const EVERY_MS = 1_000;
/** PostgreSQL takes notifications of less than 8,000 bytes. */
const MAX_MESSAGE = 7_000;
/** Messages a second. What does not fit is left out: a flood from very many networks counts in part. */
const MAX_MESSAGES = 20;

type Entry = readonly [limit: string, key: string, amount: number];

/** `send` gives a message to all processes. What it rejects with is dropped, with the message. */
export function makeUseExchange(send: (text: string) => Promise<void>) {
  const self = randomUUID();
  const listeners = new Map<string, Apply>();
  let noted = new Map<string, Entry>();

  async function flush(): Promise<void> {
    const entries = [...noted.values()];
    noted = new Map();
    // Without its sum a caller has its own budget in each process, as without an exchange.
    await Promise.allSettled(writeMessages(self, entries).map(send));
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref();

  return {
    /** Notes what a caller has used here. It is sent within a second. */
    note(limit: string, key: string, amount: number) {
      const name = `${limit} ${key}`;
      noted.set(name, [limit, key, (noted.get(name)?.[2] ?? 0) + amount]);
    },
    /** `apply` is called with what others have noted under this limit. */
    listen: (limit: string, apply: Apply) => void listeners.set(limit, apply),
    /** Takes a message of any process; own ones and foreign texts change nothing. */
    receive(text: string) {
      const message = readMessage(text);
      if (message === undefined || message.from === self) return;
      for (const [limit, key, amount] of message.used) listeners.get(limit)?.(key, amount);
    },
    /** Sends what was noted now. */
    flush,
    close: () => clearInterval(timer),
  };
}

function writeMessages(from: string, entries: readonly Entry[]): string[] {
  const messages: string[] = [];
  let used: Entry[] = [];
  let bytes = 0;
  const end = (): void => {
    if (used.length > 0) messages.push(JSON.stringify({ from, used }));
    [used, bytes] = [[], 0];
  };
  for (const [limit, key, amount] of entries) {
    const entry: Entry = [limit, key, Math.round(amount * 10) / 10];
    const more = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (more > MAX_MESSAGE) continue;
    if (bytes + more > MAX_MESSAGE) end();
    used.push(entry);
    bytes += more;
  }
  end();
  return messages.slice(0, MAX_MESSAGES);
}

/** The message of a text; undefined for one that no process of this version has written. */
function readMessage(text: string): { from: string; used: Entry[] } | undefined {
  const { from, used } = (parseJson(text) ?? {}) as { from?: unknown; used?: unknown };
  if (typeof from !== 'string' || !Array.isArray(used)) return undefined;
  return { from, used: used.filter(isEntry) };
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value)) return false;
  const [limit, key, amount] = value as unknown[];
  return typeof limit === 'string' && typeof key === 'string' && Number.isFinite(amount);
}
