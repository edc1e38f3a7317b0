import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeServer, serveForFile } from './server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const server = serveForFile();
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));

test.each([
  ['an unknown call', { url: '/api/nothing/here' }, 404],
  [
    'an unknown call with a body of an odd type',
    { url: '/api/nothing', method: 'POST', payload: '<x/>', headers: { 'content-type': 'text/xml' } },
    404,
  ],
  ['another method', { url: '/api/owner/login' }, 405],
  ['an odd method', { url: '/api/owner/me', method: 'DELETE' }, 405],
  [
    'broken JSON',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: '{"name":',
      headers: { 'content-type': 'application/json' },
    },
    400,
  ],
  [
    'JSON that reaches for a prototype',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: '{"name":"a","password":"b","__proto__":{"x":1}}',
      headers: { 'content-type': 'application/json' },
    },
    422,
  ],
  [
    'bytes that are no text',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      headers: { 'content-type': 'application/json' },
    },
    400,
  ],
  [
    'another content type',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: 'name=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    415,
  ],
  [
    'another character set',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: '{}',
      headers: { 'content-type': 'application/json; charset=gbk' },
    },
    415,
  ],
  ['no body', { url: '/api/owner/login', method: 'POST' }, 422],
  ['a list for an object', { url: '/api/owner/login', method: 'POST', payload: [] }, 422],
  [
    'an unknown member',
    { url: '/api/owner/login', method: 'POST', payload: { name: 'a', password: 'b', admin: true } },
    422,
  ],
  [
    'null for a text',
    { url: '/api/owner/login', method: 'POST', payload: { name: null, password: 'b' } },
    422,
  ],
  [
    'half a surrogate pair',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: '{"name":"\\ud800","password":"b"}',
      headers: { 'content-type': 'application/json' },
    },
    422,
  ],
  ['NUL', { url: '/api/owner/login', method: 'POST', payload: { name: 'a\0', password: 'b' } }, 422],
  [
    'nesting without end',
    {
      url: '/api/owner/login',
      method: 'POST',
      payload: `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      headers: { 'content-type': 'application/json' },
    },
    422,
  ],
  ['too much', { url: '/api/owner/login', method: 'POST', payload: { name: 'x'.repeat(70_000) } }, 413],
  [
    'too much of a submission',
    { url: '/api/memberMenuValue/fillInMenu', method: 'POST', payload: { menuId: 'x'.repeat(1_100_000) } },
    413,
  ],
  [
    'a submission that is too long and not too large',
    { url: '/api/memberMenuValue/fillInMenu', method: 'POST', payload: { menuId: 'x'.repeat(900_000) } },
    422,
  ],
  ['a broken address', { url: '/api/%E0%A4%A' }, 400],
] as const)('%s is refused in the envelope', async (_what, request, status) => {
  const { app } = server;
  const answer = await app.inject(request as never);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toMatch('application/json');
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(answer.json()).toMatchObject({ success: false, code: status, message: expect.stringMatching(/./) });
});

test.each([
  ['calls of members', '/api/memberComment/addMemberComment', { method: 'POST' }],
  ['unknown calls', '/api/nothing', {}],
  ['too large bodies', '/api/owner/login', { method: 'POST', body: 'x'.repeat(70_000), headers: JSON_TYPE }],
] as const)('a guest who is rejected again and again has to wait: %s', async (_what, path, request) => {
  const { app, close } = await makeServer({ GUEST_CPU: '1' });
  onTestFinished(close);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const statuses = new Set<number>();
  // 1 % of a processor is 40 ms of work that were saved up; each rejection is half a millisecond.
  for (let count = 0; count < 200 && !statuses.has(429); count++)
    statuses.add((await fetch(origin + path, request)).status);
  expect(statuses.size).toBe(2);
  expect(statuses).toContain(429);
});

test('an invalid value is reported with its path, its rule and a message', async () => {
  const { app } = server;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/owner/login',
    payload: { name: '', extra: 1 },
  });
  expect(answer.json<{ data: unknown }>().data).toMatchObject({
    errors: expect.arrayContaining([
      { path: '/password', rule: 'required', message: expect.any(String) },
      { path: '/extra', rule: 'additionalProperties', message: expect.any(String) },
      { path: '/name', rule: 'minLength', message: expect.any(String) },
    ]),
  });
});

test.each([
  [{ 'accept-language': 'en-GB,en;q=0.9' }, 'The call /api/x does not exist.'],
  [{ 'accept-language': 'fr, zh;q=0.5, en;q=0.4' }, '接口 /api/x 不存在。'],
  [{ 'accept-language': 'fr', cookie: 'language=en-US' }, 'The call /api/x does not exist.'],
  [{ cookie: 'language=en-US' }, 'The call /api/x does not exist.'],
  [{}, '接口 /api/x 不存在。'],
])('a message is in the language asked for: %j', async (headers, message) => {
  const { app } = server;
  expect((await app.inject({ url: '/api/x', headers: { ...headers } })).json()).toMatchObject({ message });
});

test('every answer has the security headers, and API answers a policy that allows nothing', async () => {
  const { app } = server;
  for (const url of ['/api/owner/me', '/healthz', '/nothing', '/api/openapi.json']) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const behindTls = await makeServer({ PUBLIC_URL: 'https://www.example.com' });
  onTestFinished(behindTls.close);
  expect((await behindTls.app.inject('/healthz')).headers['strict-transport-security']).toMatch(
    /max-age=\d+/,
  );
});

test('a body that is too large gets its 413 over a real connection', async () => {
  const { app } = server;
  const origin = app.listeningOrigin;
  const answer = await fetch(`${origin}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"name":"${'x'.repeat(40_000_000)}"}`,
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ success: false, code: 413 });
});

test.each([
  ['no HTTP at all', 'hello there\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    'POST /api/owner/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
  ],
  [
    'a length that is none',
    'POST /api/owner/login HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n{}',
    400,
  ],
])('%s on the wire is answered and the connection closed', async (_what, bytes, status) => {
  const { app } = server;
  const { port } = new URL(app.listeningOrigin);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text).toContain('"success":false');
});

test.each([
  ['zh-CN', '返回首页'],
  ['en-US', 'Back to the home page'],
])('a browser gets an HTML page for a 404, in %s', async (language, home) => {
  const { app } = server;
  const answer = await app.inject({
    url: '/media/nothing',
    headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language },
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    404,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(answer.body).toContain(`<html lang="${language}">`);
  expect(answer.body).toContain(home);
  // API calls get JSON, even when they accept HTML.
  const call = await app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
  expect(call.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each([
  [
    '127.0.0.1:3000',
    'does not pass on the Host of visitors: set it there (nginx: proxy_set_header Host $host)',
  ],
  ['[::1]:3000', 'or set PUBLIC_URL'],
  ['tessera-web', 'the request came to "tessera-web"'],
  ['other.example', 'a page of another website'],
])(
  'a page of www.kilnfield.example that reaches the server as %s says why it may not save',
  async (host, words) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/owner/login',
      headers: { host, origin: 'https://www.kilnfield.example', 'accept-language': 'en-US' },
      payload: { name: 'owner', password: 'x' },
    });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      403,
      expect.stringContaining(words),
    ]);
  },
);
