/** Lists and changes the owners of a site, for those who may change people. */
import { sql } from 'kysely';
import type { PersonDetails, PersonRow, PersonValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { endOwnerSessions } from '../identity/index.ts';
import { dropMessages } from '../messages/index.ts';
import type { Verification } from '../verification/index.ts';
import type { OwnerRow } from './owner-rows.ts';
import { requireReach, requireRole, requireSomebody, type PeopleEditor } from './people-rules.ts';
import { readRoleTitles } from './role-titles.ts';

/** The writes run in the transaction of `queries`. */
export type PersonRecords = ReturnType<typeof makePersonRecords>;

const STATE = sql<string>`case when owner.password_hash = '' then 'invited'
  when owner.blocked_at is not null then 'blocked' else 'active' end`;
const TWO_STEP = sql<number>`case when owner.totp_secret is null then 0 else 1 end`;

const COLUMNS = {
  name: 'owner.name',
  role: 'owner.role',
  email: 'owner.email',
  createdAt: 'owner.created_at',
  state: STATE,
  twoStep: TWO_STEP,
};

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'owner', { project_code: projectCode }).selectAll().where('removed_at', 'is', null);

type Change = Partial<Pick<OwnerRow, 'role' | 'languages' | 'email' | 'blocked_at' | 'removed_at'>>;

const update = (queries: Queries, { projectCode }: SiteIdentity, id: string, change: Change) =>
  updateWhere(queries, 'owner', { project_code: projectCode, owner_id: id }).set(change).execute();

/** The row of an owner whom the editor may change. Throws a 404 or a 403. */
async function open(
  queries: Queries,
  site: SiteIdentity,
  editor: PeopleEditor,
  id: string,
): Promise<OwnerRow> {
  const row = await ofSite(queries, site)
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
  // Whoever may do more is not changed by those who may do less.
  await requireReach(queries, site.projectCode, editor, row.role);
  return row;
}

function makeSetBlocked(now: () => Date) {
  return async (
    queries: Queries,
    site: SiteIdentity,
    editor: PeopleEditor,
    id: string,
    isBlocked: boolean,
  ): Promise<void> => {
    const row = await open(queries, site, editor, id);
    if ((row.blocked_at !== null) === isBlocked) return;
    if (id === editor.ownerId) throw new FieldError(409, 'people.oneself', '/values/isBlocked');
    await update(queries, site, id, { blocked_at: isBlocked ? now().toISOString() : null });
    if (!isBlocked) return;
    await endOwnerSessions(queries, site.projectCode, id);
    await requireSomebody(queries, site.projectCode);
  };
}

async function read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
  const rows = await ofSite(queries, site).where('owner_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.owner_id, valuesOf(row)]));
}

async function recover(queries: Queries, site: SiteIdentity, editor: PeopleEditor, id: string) {
  await update(queries, site, id, { removed_at: null });
  await open(queries, site, editor, id);
}

export function makePersonRecords(
  reading: Queries,
  verification: Pick<Verification, 'readTarget'>,
  now: () => Date,
) {
  const setBlocked = makeSetBlocked(now);
  return {
    list: (site: SiteIdentity, language: string, search: RecordSearch) =>
      list(reading, site, language, search, now()),
    read,
    async details(site: SiteIdentity, id: string) {
      const row = await ofSite(reading, site)
        .select(STATE.as('state'))
        .where('owner_id', '=', id)
        .executeTakeFirstOrThrow();
      return detailsOf(row, await readSeen(reading, site.projectCode, [id], now()));
    },
    /** Throws a 403 for more than the editor may do, and a 409 when nobody would be left. */
    async write(
      queries: Queries,
      site: SiteIdentity,
      editor: PeopleEditor,
      { id, values, before }: { id?: string; values: PersonValues; before?: PersonValues },
    ) {
      if (id === undefined || before === undefined)
        throw new FieldError(422, 'people.by-invitation', '/values/name');
      const row = await open(queries, site, editor, id);
      if (values.name !== row.name) throw new FieldError(422, 'people.name-stays', '/values/name');
      const { role, email = '', languages = [] } = values;
      await requireRole(queries, site.projectCode, role, '/values/role');
      await requireReach(queries, site.projectCode, editor, role);
      requireLanguages(site, languages, '/values/languages');
      await update(queries, site, id, {
        role,
        languages: JSON.stringify(languages),
        email: readEmail(verification, email, '/values/email'),
      });
      await setBlocked(queries, site, editor, id, values.isBlocked ?? row.blocked_at !== null);
      await requireSomebody(queries, site.projectCode);
      return id;
    },
    setBlocked,
    /** Keeps somebody out until `recover`. An invitation ends for good. */
    async remove(queries: Queries, site: SiteIdentity, editor: PeopleEditor, id: string) {
      if (id === editor.ownerId) throw new FieldError(409, 'people.oneself', '/ids');
      await open(queries, site, editor, id);
      await update(queries, site, id, { removed_at: now().toISOString() });
      await endOwnerSessions(queries, site.projectCode, id);
      await endInvitations(queries, site.projectCode, id);
      await requireSomebody(queries, site.projectCode);
    },
    recover,
    purge,
    /** The number of sessions that were ended. Throws a 404 for an unknown owner. */
    async endSessions(queries: Queries, site: SiteIdentity, editor: PeopleEditor, id: string) {
      await open(queries, site, editor, id);
      return endOwnerSessions(queries, site.projectCode, id);
    },
  };
}

/** An address as it is stored; null for none. Throws a 422 at `path`. */
export function readEmail(
  verification: Pick<Verification, 'readTarget'>,
  email: string,
  path: string,
): string | null {
  if (email.trim() === '') return null;
  try {
    return verification.readTarget('email', email);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FieldError([error.status, error.code], error.messageKey, path, { params: error.params });
  }
}

/** Throws a 422 for a language that the site does not have. */
export function requireLanguages(site: SiteIdentity, languages: readonly string[], path: string): void {
  const at = languages.findIndex((language) => !site.languages.includes(language));
  if (at !== -1)
    throw new FieldError(422, 'site.language-unknown', `${path}/${at}`, {
      params: { languages: site.languages.join(', ') },
    });
}

/** How the keys of the mails that invite somebody begin. */
export const invitationsOf = (ownerId: string): string => `owner.invite:${ownerId}:`;

/** A mail with an older link that still waits would lead nowhere. */
export async function endInvitations(queries: Queries, site: string, id: string): Promise<void> {
  await deleteWhere(queries, 'owner_invitation', { project_code: site, owner_id: id }).execute();
  await dropMessages(queries, site, { beginnings: [invitationsOf(id)] }, false);
}

function valuesOf(row: OwnerRow): PersonValues {
  return {
    name: row.name,
    role: row.role,
    languages: JSON.parse(row.languages) as string[],
    email: row.email ?? '',
    isBlocked: row.blocked_at !== null,
  };
}

type Seen = ReadonlyMap<string, { sessions: number; at: string }>;

function detailsOf(row: OwnerRow & { state: string }, seen: Seen): PersonDetails {
  const { sessions = 0, at = '' } = seen.get(row.owner_id) ?? {};
  const state = row.state as PersonDetails['state'];
  return { state, twoStep: row.totp_secret !== null, sessions, lastSeen: at };
}

async function list(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  search: RecordSearch,
  now: Date,
): Promise<ListPage<PersonRow>> {
  const titles = await readRoleTitles(queries, site, language);
  const cases = [...titles].map(([role, title]) => sql`when owner.role = ${role} then ${title}`);
  const role = sql`case ${sql.join(cases, sql` `)} else owner.role end`;
  const options = {
    columns: COLUMNS,
    searched: ['owner.name', 'owner.email', role],
    texts: { language, columns: { name: 'owner.name', role } },
    last: 'owner.owner_id',
  };
  const listed = await listRows(ofSite(queries, site).select(STATE.as('state')), search, options);
  const ids = listed.data.map((row) => row.owner_id);
  const seen = await readSeen(queries, site.projectCode, ids, now);
  const data = listed.data.map((row): PersonRow => {
    return {
      ...detailsOf(row, seen),
      id: row.owner_id,
      name: row.name,
      role: row.role,
      roleTitle: titles.get(row.role) ?? row.role,
      email: row.email ?? '',
      createdAt: row.created_at,
    };
  });
  return { ...listed, data };
}

/** When owners were seen last, and how many sessions of theirs are valid. */
async function readSeen(queries: Queries, site: string, ids: readonly string[], now: Date) {
  const seen = new Map<string, { sessions: number; at: string }>();
  if (ids.length === 0) return seen;
  const signIns = await selectWhere(queries, 'owner_network', { project_code: site })
    .select(({ fn }) => ['owner_id', fn.max('seen_at').as('at')])
    .where('owner_id', 'in', ids)
    .groupBy('owner_id')
    .execute();
  const sessions = await selectWhere(queries, 'owner_session', { project_code: site })
    .select(['owner_id', 'seen_at', 'created_at', 'expires_at'])
    .where('owner_id', 'in', ids)
    .execute();
  const note = (id: string, at: string, count: number): void => {
    const before = seen.get(id) ?? { sessions: 0, at: '' };
    seen.set(id, { sessions: before.sessions + count, at: at > before.at ? at : before.at });
  };
  for (const { owner_id, at } of signIns) note(owner_id, at, 0);
  for (const { owner_id, seen_at, created_at, expires_at } of sessions)
    note(owner_id, seen_at ?? created_at, expires_at >= now.toISOString() ? 1 : 0);
  return seen;
}

const OWN_TABLES = ['owner_session', 'owner_network', 'owner_recovery_code', 'owner_unlock'] as const;

const purge = async (queries: Queries, { projectCode }: SiteIdentity, id: string) => {
  for (const table of [...OWN_TABLES, 'owner'] as const)
    await queries
      .deleteFrom(table)
      .where('project_code', '=', projectCode)
      .where('owner_id', '=', id)
      .execute();
};
