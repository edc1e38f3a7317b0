// Traces of the built server, as a collector gets them: OTLP as JSON over HTTP.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';

/** A busy machine is slow. */
const SOON = { timeout: 30_000 };

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}
interface Exported {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector that keeps what it gets. */
async function startCollector() {
  const texts: string[] = [];
  const requests: { path: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const url = await listen((request, response) => {
    requests.push({ path: request.url, headers: request.headers });
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      texts.push(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const exported = () => texts.flatMap((text) => (JSON.parse(text) as Exported).resourceSpans);
  const spans = () => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { url, texts, requests, exported, spans };
}

const read = (span: Span | undefined, key: string): string | number | undefined => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

async function serve(more: Record<string, string>) {
  const running = await startKillable({ DATA_DIR: makeTemporaryFolder() }, more);
  onTestFinished(() => running.kill());
  return running;
}

test('requests, statements, jobs and outgoing calls are spans, without any value', async () => {
  const collector = await startCollector();
  const geocoder = await listen((_request, response) => void response.end('[]'));
  const { url, stop } = await serve({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=shop%20one',
    OTEL_SERVICE_NAME: 'shop',
    GEOCODER_URL: `${geocoder}/search`,
  });
  const owner = await signInOwner(url);
  const headers = { cookie: owner.cookie, 'x-csrf-token': owner.csrfToken };
  const answer = await fetch(`${url}/api/geo/search?q=Geheimgasse`, { headers });
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id');
  const named = (name: string) => collector.spans().filter((span) => span.name === name);
  await expect.poll(() => named('job publications').length, SOON).toBeGreaterThan(0);
  await expect.poll(() => named('GET /api/geo/search').length, SOON).toBe(1);

  const [asked] = named('GET /api/geo/search');
  expect(read(asked, 'http.response.status_code')).toBe(200);
  expect(read(asked, 'url.path')).toBe('/api/geo/search');
  expect(read(asked, 'tessera.request_id')).toBe(id);
  const [outgoing] = named('GET');
  expect(outgoing?.traceId).toBe(asked?.traceId);
  expect(read(outgoing, 'server.address')).toBe('127.0.0.1');
  const [signedIn] = named('POST /api/owner/login');
  const statements = collector
    .spans()
    .filter((span) => span.traceId === signedIn?.traceId && span !== signedIn);
  expect(statements.some((span) => span.parentSpanId === signedIn?.spanId)).toBe(true);
  expect(statements.map((span) => read(span, 'db.query.text')).join('\n')).toMatch(/from "owner".* = \?/);

  // What waits is sent at the end.
  expect(await stop()).toBe(0);
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'shop one' } });
  expect(collector.exported()[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'shop' },
  });
  const all = collector.texts.join('\n');
  for (const secret of [OWNER_PASSWORD, 'Geheimgasse', owner.csrfToken, owner.cookie.split('=')[1] ?? ''])
    expect(all).not.toContain(secret);
});

test(
  'a collector that is down, or never answers, hurts nobody and is logged once',
  { tags: 'long' },
  async () => {
    const silent = await listen(() => undefined);
    for (const endpoint of ['http://127.0.0.1:9', silent]) {
      const running = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'warn' });
      const ask = async (): Promise<number> => (await fetch(`${running.url}/no-such-page`)).status;
      const lost = () => running.output().split('traces cannot be sent').length - 1;
      await expect.poll(async () => (expect(await ask()).toBe(404), lost()), SOON).toBe(1);
      expect(await ask()).toBe(404);
      expect(await running.stop()).toBe(0);
      expect(lost()).toBe(1);
    }
  },
);

test.each([
  ['OTEL_SDK_DISABLED', 'true'],
  ['OTEL_TRACES_SAMPLER', 'always_off'],
])('%s=%s sends nothing', async (name, value) => {
  const collector = await startCollector();
  const { url, stop } = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, [name]: value });
  expect((await fetch(`${url}/home`)).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(collector.spans()).toEqual([]);
});
