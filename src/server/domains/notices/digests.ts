/** Sends one mail a day to owners who want to be told so. */
import { dayIn, fromZoneTime } from '../../../assembly/zone-time.ts';
import type { Database } from '../../database/database.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { after } from '../../kernel/clock.ts';
import type { Job } from '../../jobs/jobs.ts';
import { readPermissions } from '../identity/index.ts';
import { addMessage } from '../messages/index.ts';
import { readStoredSettings, type Sites } from '../sites/index.ts';
import { lineOf } from './bell.ts';
import { languageOf } from './choices.ts';
import { EVENTS } from './events.ts';

/** By the clocks of the site: what was told before it is in the mail of the day. */
const SENT_AT = '08:00';
const EVERY_S = 10 * 60;
const MAX_LINES = 50;
const DAY_S = 24 * 60 * 60;
const KEPT_S = 60 * DAY_S;

interface Parts {
  database: Database;
  sites: Pick<Sites, 'get'>;
  now?: () => Date;
}

export const digestsJob = (parts: Parts): Job => ({
  name: 'notice digests',
  everySeconds: EVERY_S,
  run: () => sendDigests(parts),
});

/** Stores the mails that are due, and forgets what is old. */
export async function sendDigests({ database, sites, now = () => new Date() }: Parts): Promise<void> {
  const { queries } = database;
  const waiting = await selectWhere(queries, 'owner_notice', { mail: 'daily' })
    .select(['project_code', 'owner_id'])
    .distinct()
    .execute();
  for (const { project_code: projectCode, owner_id: ownerId } of waiting) {
    const site = await sites.get(projectCode);
    if (site === undefined) continue;
    const { timeZone } = await readStoredSettings(queries, projectCode, ['timeZone']);
    const { origin = '', defaultLanguage } = site;
    const until = lastSendingTime(now(), timeZone);
    await sendDigest(database, { projectCode, ownerId, origin, defaultLanguage, until }, now());
  }
  await queries.deleteFrom('owner_notice').where('created_at', '<', after(now(), -KEPT_S)).execute();
}

function lastSendingTime(now: Date, timeZone: string): string {
  const moment = now.toISOString();
  const timeOn = (day: string): string => fromZoneTime(`${day}T${SENT_AT}`, timeZone) ?? moment;
  const today = timeOn(dayIn(moment, timeZone));
  return today <= moment ? today : timeOn(dayIn(after(now, -DAY_S), timeZone));
}

interface Digest {
  projectCode: string;
  ownerId: string;
  /** Empty without an address of the site: then there are no links. */
  origin: string;
  defaultLanguage: string;
  /** What was told before this moment. */
  until: string;
}

async function sendDigest(database: Database, digest: Digest, now: Date): Promise<void> {
  const { projectCode, ownerId, origin, defaultLanguage, until } = digest;
  await database.write(async (transaction) => {
    const told = await updateWhere(transaction, 'owner_notice', {
      project_code: projectCode,
      owner_id: ownerId,
      mail: 'daily',
    })
      .set({ mail: 'sent' })
      .where('created_at', '<', until)
      .returning(['event', 'words', 'path', 'created_at'])
      .execute();
    const owner = await selectWhere(transaction, 'owner', { project_code: projectCode, owner_id: ownerId })
      .select(['role', 'email', 'notice_language', 'editing_language'])
      .where('blocked_at', 'is', null)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (told.length === 0 || owner === undefined || owner.email === null) return;
    const permissions = await readPermissions(transaction, projectCode, owner.role);
    const language = languageOf(owner, defaultLanguage);
    const lines = told
      .filter(({ event }) => permissions.has(EVENTS[event].permission))
      .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
      .map((row) => [`· ${lineOf(row, language)}`, origin === '' ? '' : `  ${origin}${row.path}`])
      .map((parts) => parts.filter((part) => part !== '').join('\n'));
    if (lines.length === 0) return;
    const words = { count: lines.length, lines: lines.slice(0, MAX_LINES).join('\n\n') };
    const message = { topic: 'notice.digest', to: owner.email, language, words, path: '/owner' } as const;
    await addMessage(transaction, projectCode, { ...message, key: `digest:${ownerId}:${until}` }, now);
  });
}
