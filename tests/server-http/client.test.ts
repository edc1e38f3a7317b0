import axios from 'axios';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeClient } from '../../src/client/client.ts';
import { serveForFile } from './server.ts';

const server = serveForFile();
const told: string[] = [];
const left: string[] = [];
const stored = new Map<string, string>();

const client = makeClient({
  notify: (message) => told.push(message),
  closeMessages: () => told.splice(0),
  leaveFor: (url) => left.push(url),
  language: () => 'en-US',
});

beforeAll(async () => {
  axios.defaults.baseURL = await server.app.listen({ port: 0, host: '127.0.0.1' });
  vi.stubGlobal('location', { pathname: '/edit/home', search: '?a=1' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

beforeEach(() => {
  told.length = 0;
  left.length = 0;
});

test('a good answer comes back whole and tells nothing', async () => {
  expect(await client.call('systemSetting.getInitial', {})).toMatchObject({ status: 200, success: true, data: { projectCode: 'default' } });
  expect(told).toEqual([]);
  expect(stored.get('deviceId')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('a refusal is told in the language of the page, unless the caller tells it himself', async () => {
  expect(await client.call('owner.login', { body: { name: 'owner', password: 'wrong' } })).toMatchObject({
    status: 401,
    success: false,
    data: null,
  });
  expect(told).toEqual(['The name or the password is wrong.']);
  await client.call('owner.login', { body: { name: 'owner', password: 'wrong' } }, { quiet: true });
  expect(told).toHaveLength(1);
});

test('a session that has ended leads to signing in, and back', async () => {
  stored.set('clientToken', 'old').set('isLogin', '1');
  axios.defaults.headers.common.cookie = 'tesseraOwner=ended';
  const result = await client.call('owner.me', {});
  delete axios.defaults.headers.common.cookie;
  expect(result.code).toBe(996);
  expect(left).toEqual(['/owner/login?redirect=%2Fedit%2Fhome%3Fa%3D1']);
  expect([stored.has('clientToken'), stored.has('isLogin')]).toEqual([false, false]);
});

test('without an answer the result is empty, with status 400', async () => {
  const { baseURL } = axios.defaults;
  axios.defaults.baseURL = 'http://127.0.0.1:9';
  expect(await client.call('systemSetting.getInitial', {})).toEqual({ status: 400, success: false, code: 400, message: '', data: null });
  axios.defaults.baseURL = baseURL;
  expect(told).toEqual([]);
});
