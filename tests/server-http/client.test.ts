import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { makeActionCall } from '../../src/client/action-call.ts';
import { makeClient, type ClientContext } from '../../src/client/client.ts';
import { NO_RESPONSE } from '../../src/client/send.ts';
import { sendByAxios } from '../../src/client/send-by-axios.ts';
import { serveForFile } from './server.ts';

const server = serveForFile();
const told: string[] = [];
const left: string[] = [];
const stored = new Map<string, string>();

const host: ClientContext = {
  notify: (message) => told.push(message),
  closeMessages: () => told.splice(0),
  leaveFor: (url) => left.push(url),
  showGuest: () => told.push('guest'),
  language: () => 'en-US',
};
const client = makeClient(host, sendByAxios, API_CALLS);

/** A client that gets this answer to every call. */
function answering(status: number, body: unknown): ReturnType<typeof makeClient> {
  return makeClient(host, () => Promise.resolve({ status, body }), API_CALLS);
}

beforeAll(async () => {
  axios.defaults.baseURL = await server.app.listen({ port: 0, host: '127.0.0.1' });
  vi.stubGlobal('location', { pathname: '/edit/home', search: '?a=1' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

// The next files of this worker are no browser.
afterAll(() => {
  vi.unstubAllGlobals();
  delete axios.defaults.baseURL;
});

beforeEach(() => {
  told.length = 0;
  left.length = 0;
});

test('a successful answer is returned complete and shows no message', async () => {
  expect(await client.call('systemSetting.getInitial', {})).toMatchObject({
    status: 200,
    success: true,
    data: { projectCode: 'default' },
  });
  expect(told).toEqual([]);
  expect(stored.get('deviceId')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('an error shows a message in the language of the page, unless the call is quiet', async () => {
  expect(await client.call('owner.login', { body: { name: 'owner', password: 'wrong' } })).toMatchObject({
    status: 401,
    success: false,
    data: null,
  });
  expect(told).toEqual(['The name or the password is wrong.']);
  await client.call('owner.login', { body: { name: 'owner', password: 'wrong' } }, { quiet: true });
  expect(told).toHaveLength(1);
});

test('an expired session redirects to the login page with the way back', async () => {
  stored.set('clientToken', 'old').set('isLogin', '1');
  axios.defaults.headers.common.cookie = 'tesseraOwner=ended';
  const result = await client.call('owner.me', {});
  delete axios.defaults.headers.common.cookie;
  expect(result.code).toBe(996);
  expect(left).toEqual(['/owner/login?redirect=%2Fedit%2Fhome%3Fa%3D1']);
  expect([stored.has('clientToken'), stored.has('isLogin')]).toEqual([false, false]);
});

test('the answer to a call of a member who has signed out meanwhile leads nowhere', async () => {
  stored.set('clientToken', 'ended');
  const call = client.call('channel.listByName', { body: { channelName: 'a' } });
  stored.delete('clientToken');
  expect((await call).code).toBe(996);
  expect(left).toEqual([]);
  stored.set('clientToken', 'ended');
  expect((await client.call('channel.listByName', { body: { channelName: 'a' } })).code).toBe(996);
  expect(left).toHaveLength(1);
});

test('when the server cannot be reached, the result is empty with status 400', async () => {
  const { baseURL } = axios.defaults;
  axios.defaults.baseURL = 'http://127.0.0.1:9';
  expect(await client.call('systemSetting.getInitial', {})).toEqual({
    status: 400,
    success: false,
    code: 400,
    message: '',
    data: null,
  });
  axios.defaults.baseURL = baseURL;
  expect(told).toEqual([]);
});

test('a call waits 60 s for its answer', async () => {
  const { adapter } = axios.defaults;
  const sent: AxiosRequestConfig[] = [];
  axios.defaults.adapter = (config) => {
    sent.push(config);
    return Promise.reject(new AxiosError('timeout of 60000ms exceeded', 'ECONNABORTED', config));
  };
  const result = await client.call('systemSetting.getInitial', {});
  axios.defaults.adapter = adapter;
  expect(sent.map(({ timeout }) => timeout)).toEqual([60_000]);
  expect(result).toMatchObject({ status: 400, success: false, data: null });
});

test('401 without an expired session shows a message and does not redirect', async () => {
  expect(await client.call('owner.me', {})).toMatchObject({ status: 401, code: 401, success: false });
  expect(told).toHaveLength(1);
  expect(left).toEqual([]);
});

test.each(['<html>502 Bad Gateway</html>', '', null, [], 7, { detail: 'x' }])(
  'the answer %j is no envelope: the call fails without a message',
  async (body) => {
    expect(await answering(502, body).call('systemSetting.getInitial', {})).toMatchObject({
      status: 502,
      code: 502,
      success: false,
      data: null,
    });
    expect(told).toEqual([]);
  },
);

test.each([
  ['en-US', 413, '<html>413 Request Entity Too Large</html>', /server in front of this website .* size/],
  ['zh-CN', 413, undefined, /前面的服务器.*内容太大/],
  ['en-US', 400, '<html>400</html>', /server in front .*\(400\).*may be too large/],
])(
  'in %s, a %i that a proxy has answered says that it is not ours',
  async (language, status, body, message) => {
    const answered = () => Promise.resolve({ status, body });
    const { call } = makeClient({ ...host, language: () => language }, answered, API_CALLS);
    expect(await call('systemSetting.getInitial', {})).toMatchObject({ status, success: false });
    expect(told).toEqual([expect.stringMatching(message)]);
  },
);

test('no answer at all has no such message: it is tried again', async () => {
  const silent = makeClient(host, () => Promise.resolve(NO_RESPONSE), API_CALLS);
  expect(await silent.call('systemSetting.getInitial', {})).toMatchObject({ status: 400, message: '' });
  expect(told).toEqual([]);
});

test('an envelope with success true under status 500 is a failure', async () => {
  const answer = { success: true, code: 200, message: 'Done.', data: 1 };
  expect(await answering(500, answer).call('systemSetting.getInitial', {})).toMatchObject({ success: false });
});

describe('an expired token', () => {
  const ended = (data: unknown): unknown => ({
    success: false,
    code: 996,
    message: 'The session has ended.',
    data,
  });

  test('clears the messages and the stored token', async () => {
    stored.set('clientToken', 'old').set('isLogin', '1');
    told.push('an older message');
    await answering(401, ended('/client/login')).call('owner.me', {});
    expect(told).toEqual([]);
    expect([stored.has('clientToken'), stored.has('isLogin')]).toEqual([false, false]);
  });

  test('lets a member read on as a guest, and asks for the login before anything is written', async () => {
    const sent: (string | undefined)[] = [];
    const dead = makeClient(
      host,
      ({ headers }) => {
        sent.push(headers.Authorization);
        return Promise.resolve(
          headers.Authorization === undefined
            ? { status: 200, body: { success: true, code: 200, message: '', data: [] } }
            : { status: 401, body: ended('/client/login') },
        );
      },
      API_CALLS,
    );
    stored.set('clientToken', 'old');
    const read = { query: { contentCode: 'kiln' }, body: {} };
    const both = [dead.call('memberComment.pageList', read), dead.call('memberComment.pageList', read)];
    expect(await Promise.all(both)).toMatchObject([{ success: true }, { success: true }]);
    expect([sent, left, told]).toEqual([
      ['Bearer old', 'Bearer old', undefined, undefined],
      [],
      ['guest', 'guest'],
    ]);
    stored.set('clientToken', 'old');
    const form = { body: { menuId: 'visit', valueJson: {} } };
    expect(await dead.call('memberMenuValue.fillInMenu', form)).toMatchObject({ code: 996 });
    expect([sent.length, left.length, stored.has('clientToken')]).toEqual([5, 1, false]);
  });

  test.each([
    ['/client/login', '/client/login?redirect=%2Fedit%2Fhome%3Fa%3D1'],
    ['/client/login?by=phone', '/client/login?by=phone&redirect=%2Fedit%2Fhome%3Fa%3D1'],
    ['/client/login#form', '/client/login?redirect=%2Fedit%2Fhome%3Fa%3D1#form'],
  ])('redirects to %s with the way back', async (data, url) => {
    await answering(401, ended(data)).call('owner.me', {});
    expect(left).toEqual([url]);
  });

  test.each([
    'https://evil.example/login',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'login',
    '',
    null,
    7,
  ])('never redirects to %j, which is no path of this site', async (data) => {
    await answering(401, ended(data)).call('owner.me', {});
    expect(left).toEqual(['/?redirect=%2Fedit%2Fhome%3Fa%3D1']);
  });

  test('shows no message in an action either, because the page redirects', async () => {
    const { fetch: send } = globalThis;
    const headers = { cookie: 'tesseraOwner=ended' };
    vi.stubGlobal('fetch', (path: string) => send(`${axios.defaults.baseURL}${path}`, { headers }));
    vi.stubGlobal('document', { getElementById: () => null, documentElement: { lang: 'en-US' } });
    vi.stubGlobal('location', {
      pathname: '/edit/home',
      search: '',
      assign: (url: string) => left.push(url),
    });
    const refused = makeActionCall(API_CALLS, (message) => told.push(message))('owner.me', {});
    await expect(refused).rejects.toMatchObject({ code: 996 });
    expect(told).toEqual([]);
    expect(left).toHaveLength(1);
  });
});
