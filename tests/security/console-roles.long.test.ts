// Every call of owners, with bodies that are valid, as every role, on the built server; and with ids of
// another site, which must be answered like ids that there never were.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiCall } from '../../runtime/generated/documents.generated.ts';
import { allPermissions, PERMISSIONS } from '../../runtime/model/permissions.ts';
import { BUILT_IN_ROLES } from '../../src/server/domains/identity/roles.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG } from '../support/rounds.ts';
import { SAND, startConsoleSite, type ConsoleSite, type Reply, type Session } from './console-site.ts';
import { CALLS, makeRequests, type KnownCall, type MadeRequest } from './requests.ts';
import { watchStored } from './stored.ts';
import type { Known } from './values.ts';

// A long run asks as each role of one permission, instead of as the own one of a call and the one after it.
const TIMEOUT_MS = IS_LONG ? 900_000 : 240_000;
const BUILT_IN = Object.keys(BUILT_IN_ROLES);
const roleOf = (permission: string): string => `only-${permission.replace('.', '-')}`;
const OWN = Object.fromEntries(PERMISSIONS.map((permission) => [roleOf(permission), [permission]]));
/** Signing out would end the table; the others end sessions, or everything. */
const LEFT_OUT = /^owner\.(?:logout|end)|^system\.|^consoleBackup\./;
const OF_OWNERS = CALLS.filter(({ id, call }) => call.who === 'owner' && !LEFT_OUT.test(id));

const MADE_UP = 'a0b1c2d3-0000-4000-8000-a0b1c2d3e4f5';
/** Members of requests that name a record. */
const NAMING = [
  'id',
  'menuId',
  'contentCode',
  'classificationCode',
  'channelCode',
  'resourceCode',
  'orderId',
  'memberId',
  'before',
  'after',
  'folder',
  'parent',
  'assignee',
  'recordId',
];
const LISTS = ['ids', 'resourceCodes', 'channelCodes', 'cancelResourceCodeList'];
const known: Known = {
  ...Object.fromEntries(NAMING.map((name) => [name, [MADE_UP]])),
  ...Object.fromEntries(LISTS.map((name) => [name, [[MADE_UP]]])),
  filter: ['{"all":[]}'],
  language: ['zh-CN'],
  languageCode: ['zh-CN'],
  projectCode: ['default'],
};

let site: ConsoleSite;
const sessions: Record<string, Session> = {};
/** Says how much a longer run has asked, for docs/measured/reliability.md. */
const tell = (what: string, count: number): void => {
  if (IS_LONG) console.log(what, count);
};

beforeAll(async () => {
  site = await startConsoleSite(BUILT_IN, OWN);
  for (const role of [...BUILT_IN, ...Object.keys(OWN)]) sessions[role] = await site.signIn(role);
  sessions.guest = {};
  sessions.member = site.memberSession;
}, TIMEOUT_MS);
afterAll(() => site.stop());

/** A valid request of a call: the same for the same seed. */
function makeValid(call: KnownCall): MadeRequest {
  const chooseManner = () => ({ wildness: 0, greed: 0, hostility: 0, room: 2_000 });
  return makeRequests(makeRandom(), { chooseManner, known }).make(call);
}

const allowedTo = (role: string): ReadonlySet<string> =>
  allPermissions(BUILT_IN_ROLES[role] ?? OWN[role] ?? []);

function rolesFor({ permission }: ApiCall): string[] {
  if (IS_LONG || permission === undefined) return Object.keys(sessions);
  const next = PERMISSIONS[(PERMISSIONS.indexOf(permission) + 1) % PERMISSIONS.length] ?? permission;
  return ['guest', 'member', ...BUILT_IN, roleOf(permission), roleOf(next)];
}

/** A 403 that names a field refuses what was asked for, not the call. */
const isOfField = ({ text }: Reply): boolean => /"errors":\[\{/.test(text);

test(
  'a call is refused to every role without its permission, says nothing and changes nothing',
  async () => {
    const stored = await watchStored(site.folder, undefined);
    await stored.findChanges();
    const wrong: string[] = [];
    let refused = 0;
    for (const each of OF_OWNERS)
      for (const role of rolesFor(each.call)) {
        const isKnown = role !== 'guest' && role !== 'member';
        const { permission } = each.call;
        if (isKnown && (permission === undefined || allowedTo(role).has(permission))) continue;
        refused += 1;
        const { status, text } = await site.send(makeValid(each), sessions[role] ?? {});
        const { data = null } = JSON.parse(text) as { data?: unknown };
        const isRight = isKnown ? status === 403 : status === 401 || status === 403 || /996/.test(text);
        if (!isRight || (data !== null && data !== '/client/login'))
          wrong.push(`${each.id} as ${role}: ${status} ${text}`);
      }
    tell('refused', refused);
    expect(wrong).toEqual([]);
    expect(await stored.findChanges()).toEqual([]);
    await stored.close();
  },
  TIMEOUT_MS,
);

/** Ids of the first site, by what names them in calls. */
async function readForeignIds(): Promise<Map<string, string>> {
  const owner = sessions.owner ?? {};
  const get = async (path: string): Promise<unknown> => {
    const { text } = await site.send({ method: 'GET', url: `/api/${path}`, headers: {} }, owner);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { 'content-type': 'application/json' };
    const made = { method: 'POST', url: `/api/${path}`, headers, payload: JSON.stringify(body) } as const;
    return (JSON.parse((await site.send(made, owner)).text) as { data: { id: string } }).data;
  };
  const redirect = await post('console/redirect/save', { values: { path: '/mine', target: '/about' } });
  const view = await post('console/view/save', {
    entity: 'article',
    name: 'Mine',
    query: 'q=x',
    isShared: true,
  });
  const gone = await post('console/redirect/save', { values: { path: '/gone', target: '/about' } });
  const job = await post('console/redirect/remove', { ids: [gone.id] });
  await expect
    .poll(async () => (await get(`console/job/get?id=${job.id}`)) as object)
    .toMatchObject({ state: 'done' });
  const ids = new Map([
    ['consoleRedirect', redirect.id],
    ['consoleView', view.id],
    ['consoleJob', job.id],
    ['consoleTrash', gone.id],
    ['consoleRole', 'only-content-read'],
  ]);
  for (const { id, resource } of CALLS) {
    if (!id.startsWith('console') || !id.endsWith('.list') || ids.has(resource)) continue;
    const rows = await get(CALLS.find((each) => each.id === id)?.call.path.slice('/api/'.length) ?? '');
    if (!Array.isArray(rows)) continue;
    // Each site has a page HOME.
    const own = (rows as { id?: string }[]).find(({ id: named }) => named !== 'HOME');
    if (typeof own?.id === 'string') ids.set(resource, own.id);
  }
  // The same in every site.
  for (const shared of ['Setting', 'CommentSetting', 'Site', 'Theme', 'Kit']) ids.delete(`console${shared}`);
  return ids;
}

/** What the owner of another site is told, without the id that was asked for. */
async function answerTo(made: MadeRequest, id: string, session: Session): Promise<string> {
  const put = (text: string): string => text.replaceAll(MADE_UP, id);
  const asked = {
    ...made,
    url: put(made.url),
    ...(made.payload === undefined ? {} : { payload: put(String(made.payload)) }),
  };
  const { status, text } = await site.send(asked, session);
  const said = `${status} ${text}`.replaceAll(id, 'ID');
  // Others answer with tables, too.
  if (status !== 200 || !/\/(?:remove|recover|bulk|undo)$/.test(made.url)) return said;
  const job = (JSON.parse(text || 'null') as { data?: { id?: string } } | null)?.data?.id ?? '';
  if (job === '') return said;
  const read = async () =>
    (await site.send({ method: 'GET', url: `/api/console/job/get?id=${job}`, headers: {} }, session)).text;
  await expect.poll(read).toMatch(/"state":"(?:done|failed)"/);
  return (await read())
    .replaceAll(id, 'ID')
    .replaceAll(job, 'JOB')
    .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, 'TIME');
}

/** Both texts from shortly before the place where they differ. */
function showDifference(one: string, other: string): string {
  let place = 0;
  while (one[place] === other[place]) place += 1;
  const from = Math.max(0, place - 150);
  return `${one.slice(from, place + 150)} | ${other.slice(from, place + 150)}`;
}

test(
  'an id of another site is answered like one that there never was',
  async () => {
    const foreign = await readForeignIds();
    expect(foreign.size).toBeGreaterThan(15);
    const stranger = await site.signIn('sand-owner', SAND);
    const wrong: string[] = [];
    let compared = 0;
    for (const each of OF_OWNERS) {
      const made = makeValid(each);
      if (![made.url, String(made.payload)].some((text) => text.includes(MADE_UP))) continue;
      const own = foreign.get(each.resource);
      const ids = own === undefined || IS_LONG ? [...foreign.values()] : [own];
      for (const id of ids) {
        const never = `${MADE_UP.slice(0, -2)}${String(compared % 90).padStart(2, '0')}`;
        const [one, other] = [await answerTo(made, never, stranger), await answerTo(made, id, stranger)];
        compared += 1;
        if (one !== other) wrong.push(`${each.id} ${id}: ${showDifference(one, other)}`);
      }
    }
    expect(wrong).toEqual([]);
    tell('compared', compared);
    expect(compared).toBeGreaterThan(100);
  },
  TIMEOUT_MS,
);

test(
  'a call is open to every role with its permission',
  async () => {
    const wrong: string[] = [];
    for (const each of OF_OWNERS)
      for (const role of rolesFor(each.call)) {
        const { permission } = each.call;
        if (role === 'guest' || role === 'member') continue;
        if (permission !== undefined && !allowedTo(role).has(permission)) continue;
        const answer = await site.send(makeValid(each), sessions[role] ?? {});
        // Calls without one permission ask for one of several by themselves.
        if (
          permission !== undefined &&
          (answer.status === 401 || (answer.status === 403 && !isOfField(answer)))
        )
          wrong.push(`${each.id} as ${role}: ${answer.status} ${answer.text.slice(0, 200)}`);
        if (answer.status >= 500)
          wrong.push(`${each.id} as ${role}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    expect(wrong).toEqual([]);
  },
  TIMEOUT_MS,
);
