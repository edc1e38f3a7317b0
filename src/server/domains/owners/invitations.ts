/** Invites owners by links that work once, for seven days. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { foldName } from './owner-rows.ts';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { after, isBefore } from '../../kernel/clock.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';
import { writeAudit } from '../records/index.ts';
import { hashPassword, rejectCommonPassword } from '../identity/index.ts';
import { addMessage, type Messages } from '../messages/index.ts';
import type { Sites } from '../sites/index.ts';
import { type Verification, WRONG_CODE } from '../verification/index.ts';
import type { Invitation, SignedInOwner } from './owners.ts';
import type { OwnerRow } from './owner-rows.ts';
import { type PeopleEditor, requireReach, requireRole } from './people-rules.ts';
import { endInvitations, invitationsOf, readEmail, requireLanguages } from './person-records.ts';
import { readRoleTitles } from './role-titles.ts';

const LIFE_S = 7 * 24 * 60 * 60;
/** Of the page that takes an invitation, before its key. */
const PATH = '/owner/invite/';
/** Open invitations of a site. */
const MAX_INVITED = 200;

interface InvitationsDependencies {
  database: Database;
  verification: Pick<Verification, 'readTarget'>;
  messages: Pick<Messages, 'hurry' | 'lock'>;
  sites: Pick<Sites, 'get'>;
  now: () => Date;
}

/** What an editor says of somebody new. */
interface Wanted {
  name: string;
  email?: string;
  role: string;
  languages?: readonly string[];
}

/** What somebody chooses who opens a link. */
export interface InvitedChoice {
  key: string;
  name: string;
  password: string;
}

/** For whom a link is, and the language in which it is sent. */
interface Invited {
  site: SiteIdentity;
  language: string;
  ownerId: string;
  email: string | null;
  /** It has an address that a mail can name: that of a request may be the local machine's. */
  isReachable: boolean;
}

/**
 * A link for an owner without a password, and its mail. Links that were made before end. Without a public
 * address a mail would hold no link that others can open: none is sent, and whoever invites hands it over.
 */
async function storeInvitation(
  { messages, now }: InvitationsDependencies,
  queries: Queries,
  { site, language, ownerId, email, isReachable }: Invited,
): Promise<Invitation> {
  const { projectCode, origin } = site;
  await endInvitations(queries, projectCode, ownerId);
  const [key, until] = [makeToken(), after(now(), LIFE_S)];
  const times = { created_at: now().toISOString(), expires_at: until };
  await queries
    .insertInto('owner_invitation')
    .values({ ...times, project_code: projectCode, token_hash: hashToken(key), owner_id: ownerId })
    .execute();
  const isMailed = email !== null && isReachable;
  if (isMailed) {
    const secret = messages.lock(projectCode, key);
    const message = {
      topic: 'owner.invite',
      to: email,
      language,
      path: `${PATH}{secret}`,
      secret,
      key: `${invitationsOf(ownerId)}${hashToken(key)}`,
    } as const;
    await addMessage(queries, projectCode, message, now());
  }
  return { id: ownerId, url: `${origin ?? ''}${PATH}${key}`, until, isMailed };
}

export type Invitations = ReturnType<typeof makeInvitations>;

/** Owners without a password, who get one by a link. */
export function makeInvitations(dependencies: InvitationsDependencies) {
  const { database, verification, messages, sites, now } = dependencies;
  const isReachable = async ({ projectCode }: SiteIdentity): Promise<boolean> =>
    (await sites.get(projectCode))?.origin !== undefined;
  return {
    /** Throws a 422 at its field for a taken name, a 403 for a role that allows more than the editor's. */
    async invite(
      { site, language }: SignedInOwner,
      editor: PeopleEditor,
      { name, email = '', role, languages = [] }: Wanted,
    ): Promise<Invitation> {
      const { projectCode } = site;
      requireLanguages(site, languages, '/languages');
      const address = readEmail(verification, email, '/email');
      const row = makeRow(
        { site: projectCode, name: readName(name), role, languages, email: address },
        now(),
      );
      const to = { site, language, isReachable: await isReachable(site) };
      const stored = await database.write(async (queries) => {
        await requireRole(queries, projectCode, role, '/role');
        await requireReach(queries, projectCode, editor, role, '/role');
        await requireRoom(queries, projectCode);
        await requireFreeName(queries, projectCode, row.name);
        await queries.insertInto('owner').values(row).execute();
        const { owner_id: ownerId } = row;
        return storeInvitation(dependencies, queries, { ...to, ownerId, email: row.email });
      });
      messages.hurry();
      return stored;
    },
    /** Another link in place of the last one. Throws a 404 for who has a password already. */
    async renew({ site, language }: SignedInOwner, editor: PeopleEditor, id: string): Promise<Invitation> {
      const { projectCode } = site;
      const to = { site, language, isReachable: await isReachable(site) };
      const stored = await database.write(async (queries) => {
        const found = await findInvited(queries, projectCode, id);
        if (found === undefined) throw new HttpError(404, 'console.unknown');
        await requireReach(queries, projectCode, editor, found.role, '/id');
        return storeInvitation(dependencies, queries, { ...to, ownerId: id, email: found.email });
      });
      messages.hurry();
      return stored;
    },
    /** What a link is for. Throws 422/4222 at `/key` for one that is used, ended or made up. */
    async read(site: SiteIdentity, language: string, key: string) {
      const { owner, until } = await openInvitation(database.queries, site.projectCode, key, now());
      const titles = await readRoleTitles(database.queries, site, language);
      return { name: owner.name, role: titles.get(owner.role) ?? owner.role, until };
    },
    /** Uses a link up: stores name and password of its owner, who is returned. */
    accept: (site: SiteIdentity, choice: InvitedChoice, address: string) =>
      accept(dependencies, site, choice, address),
  };
}

async function accept(
  { database, now }: InvitationsDependencies,
  { projectCode }: SiteIdentity,
  { key, password, ...choice }: InvitedChoice,
  address: string,
): Promise<OwnerRow> {
  await openInvitation(database.queries, projectCode, key, now());
  const name = readName(choice.name);
  if (password.toLowerCase().includes(name.toLowerCase()) && name.length > 2)
    throw new FieldError(422, 'people.password-name', '/password');
  await rejectCommonPassword(password);
  const passwordHash = await hashPassword(password);
  return database.write(async (queries) => {
    const { owner } = await openInvitation(queries, projectCode, key, now());
    await requireFreeName(queries, projectCode, name, owner.owner_id);
    // Deleted when it is used: of two simultaneous requests only one finds it.
    await deleteWhere(queries, 'owner_invitation', {
      project_code: projectCode,
      token_hash: hashToken(key),
    })
      .returning('owner_id')
      .executeTakeFirstOrThrow(makeEnded);
    await updateWhere(queries, 'owner', { project_code: projectCode, owner_id: owner.owner_id })
      .set({ name, password_hash: passwordHash })
      .execute();
    await writeAudit(queries, {
      projectCode,
      author: { ownerId: owner.owner_id, name, address },
      entity: 'owner',
      id: owner.owner_id,
      title: name,
      action: 'acceptInvite',
    });
    return { ...owner, name, password_hash: passwordHash };
  });
}

/** The owner whom a link invites. Throws 422/4222 at `/key` for a link that is used, ended or made up. */
async function openInvitation(queries: Queries, site: string, key: string, now: Date) {
  const link = await selectWhere(queries, 'owner_invitation', {
    project_code: site,
    token_hash: hashToken(key),
  })
    .select(['owner_id', 'expires_at'])
    .executeTakeFirst();
  if (link === undefined || !isBefore(link.expires_at, now, LIFE_S)) throw makeEnded();
  const owner = await findInvited(queries, site, link.owner_id);
  if (owner === undefined || owner.blocked_at !== null) throw makeEnded();
  return { owner, until: link.expires_at };
}

function findInvited(queries: Queries, site: string, id: string): Promise<OwnerRow | undefined> {
  return selectWhere(queries, 'owner', { project_code: site, owner_id: id, password_hash: '' })
    .selectAll()
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

function makeEnded(): FieldError {
  return new FieldError([422, WRONG_CODE], 'people.invitation-ended', '/key');
}

function makeRow(
  invited: { site: string; name: string; role: string; languages: readonly string[]; email: string | null },
  now: Date,
): OwnerRow {
  const { site, name, role, languages, email } = invited;
  return {
    project_code: site,
    owner_id: randomUUID(),
    name,
    role,
    email,
    languages: JSON.stringify(languages),
    password_hash: '',
    editing_language: null,
    totp_secret: null,
    totp_pending: null,
    totp_step: null,
    blocked_at: null,
    removed_at: null,
    steps_dismissed_at: null,
    notices: '{}',
    notice_language: null,
    created_at: now.toISOString(),
  };
}

/** Characters that nobody sees, and those that turn the direction of a text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The name of an owner. Histories and the audit log name people by it: it looks like no other one. */
function readName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '') throw new FieldError(422, 'console.value-missing', '/name');
  if (UNSEEN.test(name)) throw new FieldError(422, 'people.name-unseen', '/name');
  return name;
}

/** Throws a 422 for a name that another owner has, in any case of letters. */
async function requireFreeName(queries: Queries, site: string, name: string, own = ''): Promise<void> {
  const others = await selectWhere(queries, 'owner', { project_code: site })
    .select('name')
    .where('owner_id', '<>', own)
    .execute();
  if (others.some((other) => foldName(other.name) === foldName(name)))
    throw new FieldError(422, 'people.name-taken', '/name');
}

/** Throws a 409 when so many invitations are open that somebody only fills the table. */
async function requireRoom(queries: Queries, site: string): Promise<void> {
  const invited = selectWhere(queries, 'owner', { project_code: site, password_hash: '' });
  if ((await countRows(invited)) >= MAX_INVITED) throw new HttpError(409, 'people.too-many-invited');
}
