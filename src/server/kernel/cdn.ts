/** Tags pages for a CDN, and purges those that a save has changed. */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Outgoing } from './outgoing.ts';

export interface Cdn {
  /** Headers of a page that read what these tags stand for. */
  headersOf(projectCode: string, reads: readonly string[]): Readonly<Record<string, string>>;
  /** Notes what has changed on a site. It is purged one to two seconds later. */
  note(projectCode: string, tags: readonly string[]): void;
  /** Notes that everything may have changed. */
  noteAll(): void;
  /** Purges what was noted before the last run: by then every process makes the new page. */
  purge(): Promise<void>;
  /** Tags that wait, and requests by how they ended. */
  report(): { waiting: number; purged: number; failed: number };
}

/** Beside the tags: pages that read more are not kept by a CDN. */
const MAX_TAGS = 32;
/** Of more changed tags at once, everything is purged. */
const MAX_WAITING = 500;
/** Tags of one request: what Cloudflare takes at most. */
const AT_ONCE = 30;
/** A page that was missed is no older than this. */
const KEPT_S = 86_400;
const TAG_LENGTH = 8;
/** Every page has it. */
const ALL = 'tessera';
const LIMITS = { milliseconds: 10_000, bytes: 64 * 1024 };

type Settings = { PURGE_URL: string } & Pick<Config, 'PURGE_TOKEN'>;

export function makeCdn(settings: Settings, outgoing: Outgoing, logger: FastifyBaseLogger): Cdn {
  let fresh = new Set<string>();
  let ready = new Set<string>();
  let hasFailed = false;
  const counts = { purged: 0, failed: 0 };

  async function send(tags: readonly string[]): Promise<void> {
    const { PURGE_URL, PURGE_TOKEN } = settings;
    const { status } = await outgoing.request(new URL(PURGE_URL), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(PURGE_TOKEN === undefined ? {} : { authorization: `Bearer ${PURGE_TOKEN}` }),
      },
      body: JSON.stringify({ tags }),
      ...LIMITS,
    });
    if (status < 200 || status > 299) throw new Error(`PURGE_URL has answered with ${status}.`);
  }

  function note(tags: readonly string[]): void {
    for (const tag of tags) fresh.add(tag);
    if (fresh.size > MAX_WAITING) fresh = new Set([ALL]);
  }

  return {
    headersOf(projectCode, reads): Record<string, string> {
      const tags = [ALL, ...new Set(reads.map((read) => tagOf(projectCode, read)))];
      if (tags.length > MAX_TAGS) return {};
      return {
        'cdn-cache-control': `public, max-age=${KEPT_S}`,
        'cache-tag': tags.join(','),
        'surrogate-control': `max-age=${KEPT_S}`,
        'surrogate-key': tags.join(' '),
      };
    },
    note: (projectCode, tags) => note(tags.map((tag) => tagOf(projectCode, tag))),
    noteAll: () => note([ALL]),
    async purge() {
      const tags = ready.has(ALL) ? [ALL] : [...ready];
      try {
        for (let at = 0; at < tags.length; at += AT_ONCE) {
          await send(tags.slice(at, at + AT_ONCE));
          counts.purged += 1;
        }
        ready = fresh;
        fresh = new Set();
        if (tags.length > 0 && hasFailed) logger.warn('the CDN is purged again');
        if (tags.length > 0) hasFailed = false;
      } catch (error) {
        // Purged again in the next run.
        counts.failed += 1;
        if (!hasFailed) logger.error({ err: error }, 'the CDN could not be purged; it is tried again');
        hasFailed = true;
      }
    },
    report: () => ({ waiting: ready.size + fresh.size, ...counts }),
  };
}

/** Short, and without the names of channels and sites. */
function tagOf(projectCode: string, tag: string): string {
  return createHash('sha256').update(`${projectCode} ${tag}`).digest('base64url').slice(0, TAG_LENGTH);
}
