import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer, serveForFile, type TestServer } from '../server-http/server.ts';

const server = serveForFile();

interface Answer {
  success: boolean;
  code: number;
  message: string;
  data: { name: string; lng: number; lat: number }[];
}

async function search(
  on: TestServer,
  q: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer; retryAfter: unknown }> {
  const answer = await on.app.inject({ url: '/api/geo/search', query: { q }, headers });
  return {
    status: answer.statusCode,
    body: answer.json<Answer>(),
    retryAfter: answer.headers['retry-after'],
  };
}

test('a place is found with what it lies in, in the language of the request', async () => {
  const { status, body } = await search(server, '景德镇 珠山区');
  expect(status).toBe(200);
  expect(body.data[0]).toEqual({
    name: '江西省 景德镇市 珠山区',
    lng: expect.closeTo(117.2, 0),
    lat: expect.closeTo(29.3, 0),
  });
  const english = await search(server, 'foshan', { 'accept-language': 'en-US' });
  expect(english.body.data[0]?.name).toBe('Foshan, Guangdong, China');
});

test('an unknown place is an empty list', async () => {
  expect((await search(server, '查无此地')).body).toMatchObject({ success: true, code: 200, data: [] });
});

test('a query that is missing, empty or longer than 100 characters is a 422', async () => {
  expect((await server.app.inject('/api/geo/search')).statusCode).toBe(422);
  expect((await search(server, '')).status).toBe(422);
  expect((await search(server, '长'.repeat(101))).status).toBe(422);
  expect((await search(server, '长'.repeat(100))).status).toBe(200);
});

test('who asks too often is told when to ask again', async () => {
  const own = await makeServer();
  try {
    for (let asked = 0; asked < 60; asked++) expect((await search(own, '佛山')).status).toBe(200);
    const { status, body, retryAfter } = await search(own, '佛山');
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body.message).toMatch(/查询过于频繁，请 \d+ 秒后再试/);
  } finally {
    await own.close();
  }
});

describe('a configured geocoder', () => {
  let answer: RequestListener;
  const asked: URL[] = [];
  const geocoder = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://geocoder'));
    answer(request, response);
  });
  let configured: TestServer;

  beforeAll(async () => {
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    configured = await makeServer({
      GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/search`,
    });
  });
  afterAll(async () => {
    await configured.close();
    geocoder.close();
  });

  test('is asked first', async () => {
    answer = (_, response) =>
      response.end(
        JSON.stringify([
          { display_name: 'Kiln Lane 12', lon: '117.21', lat: '29.29' },
          { display_name: 'Nowhere', lon: 'x' },
          null,
        ]),
      );
    expect((await search(configured, 'Kiln Lane & 12', { 'accept-language': 'en-US' })).body.data).toEqual([
      { name: 'Kiln Lane 12', lng: 117.21, lat: 29.29 },
    ]);
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      q: 'Kiln Lane & 12',
      format: 'jsonv2',
      limit: '10',
      'accept-language': 'en-US',
    });
  });

  test.each<[string, RequestListener]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['speaks another language', (_, response) => response.end('<html>')],
    ['answers with no list', (_, response) => response.end('{"error":"no"}')],
    ['hangs up', (request) => request.socket.destroy()],
    ['knows nothing', (_, response) => response.end('[]')],
  ])('is stood in for by the gazetteer when it %s', async (_, listener) => {
    answer = listener;
    expect((await search(configured, '佛山')).body.data[0]?.name).toBe('广东省 佛山市');
  });
});
