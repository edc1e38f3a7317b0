import { expect, test } from 'vitest';
import { startProduction } from '../support/server.ts';

const MOST_IN_A_MINUTE = 60;

const server = await startProduction();

function get(address: string): Promise<Response> {
  return fetch(server.url + address, { headers: { 'accept-language': 'en-US' } });
}

test('too many searches answer 429 with the time to wait; everything else stays available', async () => {
  for (let count = 0; count < MOST_IN_A_MINUTE; count += 1)
    expect((await get(`/api/client/content/pageList?pageSize=1&keyword=glaze${count}`)).status).toBe(200);

  const call = await get('/api/client/content/pageList?keyword=glaze');
  expect(call.status).toBe(429);
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await call.json()).toMatchObject({
    success: false,
    code: 429,
    data: null,
    message: expect.stringMatching(/^Too many searches/),
  });
  expect((await get(`/api/content/page?path=${encodeURIComponent('/search?keyword=glaze')}`)).status).toBe(
    429,
  );

  const page = await get('/search?keyword=glaze&lang=en-US');
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await page.text()).toMatch(/Too many searches\. Please try again in \d+ s\./);

  for (const open of [
    '/search',
    '/products?pageNum=2',
    '/service?keyword=glaze',
    '/api/client/content/pageList?pageSize=1',
  ])
    expect((await get(open)).status, open).toBe(200);
});
