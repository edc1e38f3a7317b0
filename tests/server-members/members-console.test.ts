import { addMessage } from '../../src/server/domains/messages/index.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, startMemberToken } from '../../src/server/domains/identity/index.ts';
import { changeProfile } from '../../src/server/domains/members/profile.ts';
import { DATABASES } from '../support/database.ts';
import { listOf, runJob, serveForms, type Answer, type Client } from '../server-forms/form-server.ts';
import { makeMemberRow } from '../support/member-row.ts';
import { timeOf } from '../support/server-time.ts';

interface Row {
  id: string;
  state: string;
  heldFor: string;
  content: string;
  email: string;
  phone: string;
}

let phones = 0;

describe.each(DATABASES)('members and comments in the console, on $name', ({ name }) => {
  const server = serveForms(name);
  const translate = (client: Client, content: string) =>
    client.post<{ id: string; isWaiting: boolean }>('/api/memberComment/addMemberComment', {
      contentCode: 'article',
      content,
    });
  const seenBy = async (client: Client) =>
    (await client.get<{ content: string }[]>('/api/memberComment/pageList?contentCode=article')).data.map(
      ({ content }) => content,
    );
  const waiting = async () =>
    (await server.moderator.get<Row[]>(listOf('comment', { state: 'waiting' }))).data;

  /** A member who is signed in on a device, with the password `kiln-4711`. */
  async function addMember(userName: string): Promise<Client & { memberId: string }> {
    const { queries } = server.services.database;
    const memberId = randomUUID();
    await queries
      .insertInto('member')
      .values(
        makeMemberRow({
          member_id: memberId,
          user_name: userName,
          phone: `+861380000${String(++phones).padStart(4, '0')}`,
          password_hash: await hashPassword('kiln-4711'),
          created_at: '2026-02-01T00:00:00.000Z',
        }),
      )
      .execute();
    const device = { memberId, deviceId: memberId, address: '203.0.113.9' };
    const token = await startMemberToken(queries, 'default', device, await timeOf(server.app));
    const headers = { authorization: `Bearer ${token}`, 'x-device-id': memberId };
    const send: Client['send'] = (options) =>
      server.guest.send({ ...options, headers: { ...headers, ...options.headers } });
    const read = async <Data>(options: Parameters<Client['send']>[0]): Promise<Answer<Data>> => {
      const answer = await send(options);
      return { ...answer.json<Answer<Data>>(), status: answer.statusCode, headers: answer.headers };
    };
    return {
      memberId,
      send,
      get: (url) => read({ url }),
      post: (url, payload) => read({ method: 'POST', url, payload: payload as object }),
    };
  }

  const signIn = async (userName: string) => {
    const answer = await server.guest.send({
      method: 'POST',
      url: '/api/authentication/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-device-id': randomUUID() },
      payload: new URLSearchParams({ username: `${userName}@example.com`, password: 'kiln-4711' }).toString(),
    });
    return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
  };

  beforeAll(async () => {
    const moment = '2026-01-01T00:00:00.000Z';
    await server.services.database.queries
      .insertInto('content_item')
      .values({
        project_code: 'default',
        content_code: 'article',
        type: 1,
        classification_code: null,
        document: JSON.stringify({ title: 'About tiles' }),
        rich_text: '',
        released_at: moment,
        sort_price: null,
        sort_order: 0,
        is_hidden: 0,
        created_at: moment,
        modified_at: moment,
      })
      .execute();
    await server.services.settings.set('default', 'comments', { words: ['赌场'], hold: 'rules' });
  });

  test('the first comment of a member waits: only its author sees it until it is released', async () => {
    const changed: string[] = [];
    server.services.events.on('changed', ({ tags }) => changed.push(...tags));
    expect((await translate(server.lin, 'Fine joints.')).data).toMatchObject({ isWaiting: true });
    expect(changed).toEqual([]);
    expect([await seenBy(server.guest), await seenBy(server.mei), await seenBy(server.lin)]).toEqual([
      [],
      [],
      ['Fine joints.'],
    ]);
    const home = await server.moderator.get<{ waiting: object[] }>('/api/console/home');
    const line = { count: 1, kind: 'people', link: '/owner/comment?state=waiting' };
    expect(home.data.waiting).toContainEqual(expect.objectContaining(line));
    const [held] = await waiting();
    expect(held).toMatchObject({ heldFor: 'first', author: 'Lin', title: 'About tiles' });
    expect((await server.moderator.get('/api/console/comment/items?q=tiles')).data).toEqual([
      { id: 'article', title: 'About tiles' },
    ]);
    const ids = [held?.id];
    expect(
      await runJob(server.moderator, '/api/console/comment/bulk', { ids, action: 'release' }),
    ).toMatchObject([{ ok: true }]);
    expect(changed).toEqual(['comments']);
    expect(await seenBy(server.guest)).toEqual(['Fine joints.']);
    // The member is known now.
    expect((await translate(server.lin, 'And the colour is deep.')).data.isWaiting).toBe(false);
  });

  test('links, listed words and what was said before wait; switches hold all or none', async () => {
    await server.services.database.queries
      .deleteFrom('comment')
      .where('content', 'like', 'And the%')
      .execute();
    const held = async (content: string, by: Client = server.lin) => {
      const { data } = await translate(by, content);
      const row = (await waiting()).find(({ id }) => id === data.id);
      return row?.heldFor ?? '';
    };
    expect(await held('See www.cheap-tiles.example')).toBe('link');
    expect(await held('来赌场玩')).toBe('word');
    expect(await held('来赌 - 场，玩')).toBe('word');
    const rename = (name: string, { memberId } = server.mei) =>
      server.services.database.queries
        .updateTable('member')
        .set({ nick_name: name })
        .where('member_id', '=', memberId)
        .execute();
    // The name of somebody with shown comments is known.
    await rename('cheap-tiles。shop/new', server.lin);
    expect(await held('fine JOINTS!')).toBe('duplicate');
    await rename('', server.lin);
    await rename('cheap-tiles。shop/new');
    expect(await held('Lovely glaze, and it came soon.', server.mei)).toBe('link');
    await rename('mei.lan');
    expect(await held('The box was whole.', server.mei)).toBe('first');
    await rename('');
    const { data: before } = await server.moderator.get<{ values: object; revision: number }>(
      '/api/console/commentSetting/get?id=site',
    );
    expect(before.values).toEqual({ hold: 'rules', words: ['赌场'] });
    const save = (client: Client, values: object) =>
      client.post('/api/console/commentSetting/save', { id: 'site', values });
    expect((await save(server.editor, { hold: 'none', words: [] })).status).toBe(403);
    expect((await save(server.moderator, { hold: 'all', words: [] })).status).toBe(200);
    const ada = await addMember('Ada');
    expect(await held('Nothing wrong here.', ada)).toBe('all');
    expect((await save(server.moderator, { hold: 'none', words: [] })).status).toBe(200);
    expect(await held('https://example.com', ada)).toBe('');
    expect((await save(server.moderator, { hold: 'rules', words: [' '] })).status).toBe(200);
  });

  test('a taken down comment is gone for others, and its author reads why', async () => {
    await server.services.settings.set('default', 'comments', { words: [], hold: 'none' });
    const mine = await addMember('Tao');
    const { data } = await translate(mine, 'Rude words.');
    await runJob(server.moderator, '/api/console/comment/bulk', { ids: [data.id], action: 'takeDown' });
    expect(await seenBy(mine)).not.toContain('Rude words.');
    expect((await mine.get('/api/memberComment/pageListByUserId?state=hidden')).data).toMatchObject([
      { id: data.id, state: 'hidden', isShown: false },
    ]);
    const got = await server.moderator.get<{ values: object; details: object }>(
      `/api/console/comment/get?id=${data.id}`,
    );
    expect(got.data).toMatchObject({
      values: { state: 'removed' },
      details: { author: 'Tao', isBlocked: false },
    });
    expect((await server.editor.get('/api/console/comment/list')).status).toBe(403);
    const create = { values: { state: 'shown' } };
    expect((await server.moderator.post('/api/console/comment/save', create)).status).toBe(404);
  });

  test('spam is seen by nobody else, and its author is blocked from there', async () => {
    const kai = await addMember('Kai');
    const ids = [(await translate(kai, 'Tiles for nothing.')).data.id];
    const act = (client: Client, action: string) =>
      runJob(client, '/api/console/comment/bulk', { ids, action });
    await act(server.moderator, 'release');
    expect(await seenBy(server.guest)).toContain('Tiles for nothing.');
    expect(await act(server.moderator, 'spam')).toMatchObject([{ ok: true }]);
    expect(await seenBy(server.guest)).not.toContain('Tiles for nothing.');
    expect(await act(server.owner, 'block')).toMatchObject([{ ok: true }]);
    expect((await kai.get('/api/memberInfo/getUser')).status).toBe(401);
    expect((await signIn('kai')).status).toBe(403);
    await runJob(server.owner, '/api/console/member/bulk', { ids: [kai.memberId], action: 'unblock' });
  });

  test('a blocked member is signed out, cannot sign in and is told so; undone, it is as before', async () => {
    const member = await addMember('Bo');
    const ids = [member.memberId];
    const block = { ids, action: 'block' };
    expect((await server.moderator.post('/api/console/member/bulk', block)).status).toBe(403);
    expect(await runJob(server.owner, '/api/console/member/bulk', block)).toMatchObject([{ ok: true }]);
    expect((await member.get('/api/memberInfo/getUser')).status).toBe(401);
    expect(await signIn('bo')).toEqual({ status: 403, message: expect.stringContaining('blocked') });
    const blocked = await server.owner.get<Row[]>(listOf('member', { state: 'blocked' }));
    expect(blocked.data.map(({ id }) => id)).toEqual(ids);
    await runJob(server.owner, '/api/console/member/bulk', { ids, action: 'unblock' });
    expect((await signIn('bo')).status).toBe(200);
  });

  test('who only looks sees masked addresses; profile and note are saved, never a password', async () => {
    const { memberId } = await addMember('Ruth');
    const found = async (client: Client) =>
      (await client.get<Row[]>('/api/console/member/list?q=RUTH')).data[0];
    expect(await found(server.moderator)).toMatchObject({
      email: 'r•••@example.com',
      phone: expect.stringContaining('••••'),
    });
    expect(await found(server.owner)).toMatchObject({ email: 'ruth@example.com', devices: 1 });
    const { data } = await server.owner.get<{ values: object; revision: number }>(
      `/api/console/member/get?id=${memberId}`,
    );
    expect(JSON.stringify(data)).not.toContain('argon');
    const save = (values: object) =>
      server.owner.post<{ errors: object[] }>('/api/console/member/save', {
        id: memberId,
        values: { ...data.values, ...values },
      });
    expect((await save({ note: 'Asks for samples.' })).status).toBe(200);
    expect((await save({ birthday: '2999-01-01' })).data.errors).toMatchObject([
      { path: '/values/birthday' },
    ]);
    expect((await save({ password: 'x' })).status).toBe(422);
  });

  test('a birthday after today is refused, by the calendar of the site', async () => {
    const { memberId } = await addMember('Tomorrow');
    const { queries } = server.services.database;
    const born = (now: string) =>
      changeProfile(queries, 'default', memberId, { birthday: '2026-02-01' }, new Date(now));
    await expect(born('2026-01-31T15:59:00.000Z')).rejects.toMatchObject({ path: '/birthday' });
    await expect(born('2026-01-31T16:00:00.000Z')).resolves.toBeUndefined();
    await server.services.settings.set('default', 'timeZone', 'America/New_York');
    await expect(born('2026-01-31T16:00:00.000Z')).rejects.toMatchObject({ path: '/birthday' });
  });

  test('all data of a member is handed out, and erased for good, traces included', async () => {
    const member = await addMember('Eve');
    await translate(member, 'My name is Eve.');
    const { memberId: id } = member;
    const { queries } = server.services.database;
    const gone = {
      project_code: 'default',
      target: 'eve@example.com',
      expires_at: '2026-01-01T00:00:00.000Z',
    };
    await queries.updateTable('member').set({ email: gone.target }).where('member_id', '=', id).execute();
    await queries
      .insertInto('verification_ticket')
      .values({ ...gone, ticket_hash: 'x' })
      .execute();
    const message = { topic: 'changed.password', to: gone.target, language: 'en-US' } as const;
    await server.services.database.write((transaction) =>
      addMessage(transaction, 'default', message, new Date('2026-01-01T00:00:00.000Z')),
    );
    // To a former address, which the account does not name any more.
    const former = { ...message, to: 'former@eve.example', key: `changed:${id}:1` };
    await server.services.database.write((transaction) =>
      addMessage(transaction, 'default', former, new Date('2026-01-01T00:00:00.000Z')),
    );
    await server.owner.post('/api/console/member/save', {
      id,
      values: { userName: 'Eve', note: 'secret note' },
    });
    const file = await server.owner.send({ url: `/api/console/member/exportData?id=${id}` });
    expect(file.json()).toMatchObject({
      profile: { userName: 'Eve' },
      comments: [{ content: 'My name is Eve.' }],
    });
    expect(file.headers['content-disposition']).toContain('attachment');
    expect((await server.moderator.post('/api/console/member/erase', { id })).status).toBe(403);
    expect((await server.owner.post('/api/console/member/erase', { id })).status).toBe(200);
    expect((await server.owner.post('/api/console/member/erase', { id })).status).toBe(404);
    expect((await member.get('/api/memberInfo/getUser')).status).toBe(401);
    // Neither a code nor a mail names the address any more.
    for (const table of ['verification_ticket', 'outgoing_message'] as const)
      expect(JSON.stringify(await queries.selectFrom(table).selectAll().execute())).not.toMatch(
        /@(?:eve\.)?example/,
      );
    const kept = await queries.selectFrom('audit_log').selectAll().where('record_id', '=', id).execute();
    expect(kept.map(({ action }) => action)).toContain('erase');
    expect(JSON.stringify(kept)).not.toMatch(/Eve|secret/);
    expect(await queries.selectFrom('revision').selectAll().where('record_id', '=', id).execute()).toEqual(
      [],
    );
    const comment = await server.moderator.get<Row[]>('/api/console/comment/list?q=my%20name');
    expect(comment.data).toMatchObject([{ memberId: '' }]);
    const ids = [comment.data[0]?.id];
    expect(await runJob(server.owner, '/api/console/comment/bulk', { ids, action: 'block' })).toMatchObject([
      { ok: false, reason: expect.stringContaining('gone') },
    ]);
  });
});
