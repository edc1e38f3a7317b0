import { expect, test, vi } from 'vitest';
import { makeProjector } from '../../src/server/api/schema/project.ts';
import { matchResources } from '../../src/server/api/resources.ts';
import { serveForFile } from './server.ts';

const METRICS_TOKEN = 'a-token-of-an-operator';
const server = serveForFile({ METRICS_TOKEN });

test('the OpenAPI description has every call, and every reference in it leads somewhere', async () => {
  const description = (await server.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, object>;
    components: { schemas: object };
  }>();
  expect(description.openapi).toBe('3.1.0');
  expect(description.paths['/api/owner/login']).toMatchObject({
    post: { operationId: 'owner.login', requestBody: { required: true } },
  });
  const references = [
    ...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
  ].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(description.components.schemas).toHaveProperty(name);
});

test('the page of the API names every call, and its policy lets nothing in but its own style', async () => {
  const page = await server.app.inject('/api/docs');
  expect(page.headers['content-type']).toMatch('text/html');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
  for (const path of Object.keys(
    (await server.app.inject('/api/openapi.json')).json<{ paths: object }>().paths,
  ))
    expect(page.body).toContain(path);
  expect(page.body).not.toContain('<script');
});

test('a call without a handler and a handler without a call are told', () => {
  const calls = { pour: { method: 'GET', path: '/api/tea/pour', who: 'visitor', title: 'Pours' } } as const;
  const { problems, calls: planned } = matchResources(
    { 'schemas/api/tea.api.json': { name: 'tea', title: 'Tea', calls } },
    { 'src/server/api/routes/tea.route.ts': { resource: 'tea', handlers: { poor: () => undefined } } },
  );
  expect(problems).toEqual([
    expect.stringContaining('tea.api.json#/calls/pour has no handler'),
    expect.stringContaining('a handler "poor"'),
  ]);
  expect(planned).toEqual([]);
});

test('nothing leaves that the document does not name', () => {
  const shapes = {
    Leaf: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, below: { type: 'array', items: { $ref: '#/shapes/Leaf' } } },
    },
    Either: { anyOf: [{ type: 'null' }, { $ref: '#/shapes/Leaf' }] },
  };
  const project = makeProjector(new Map([['tree', { name: 'tree', title: 'Tree', shapes, calls: {} }]]));
  const leaf = project({ schema: { $ref: '#/shapes/Leaf' }, resource: 'tree' });
  expect(leaf({ name: 'a', secret: 1, below: [{ name: 'b', secret: 2 }] })).toEqual({
    name: 'a',
    below: [{ name: 'b' }],
  });
  expect(leaf('text')).toBeNull();
  const either = project({ schema: { $ref: 'tree#/shapes/Either' }, resource: 'other' });
  expect(either(null)).toBeNull();
  expect(either({ name: 'a', secret: 1 })).toEqual({ name: 'a' });
  expect(
    project({ schema: { type: 'object', additionalProperties: { type: 'integer' } }, resource: 'tree' })({
      HOME: 3,
    }),
  ).toEqual({
    HOME: 3,
  });
});

test('readiness, liveness and figures', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const ask = (authorization: string) => server.app.inject({ url: '/metrics', headers: { authorization } });
  const figures = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(figures.headers['content-type']).toMatch('text/plain');
  for (const queue of ['pictures', 'console', 'messages'])
    for (const name of ['waiting', 'late_seconds'])
      expect(figures.body).toMatch(new RegExp(`^tessera_queue_${name}\\{queue="${queue}"\\} \\d+$`, 'm'));
  expect(figures.body).toContain('tessera_messages_sending{kind="mail"} 0');
  expect(figures.body).toContain('tessera_messages_total{kind="mail",result="failed"} 0');
  expect(figures.body).toContain('tessera_job_runs_total{job="backups",result="done"} 0');
  expect(figures.body).toContain('tessera_run_status 1');
  expect(figures.body).toMatch(/tessera_http_requests_total\{kind="page",status="200"\} \d+/);
  expect((await server.app.inject('/metrics')).statusCode).toBe(403);
  expect((await ask('Bearer another-token-of-another')).statusCode).toBe(403);
});

test('without an answer of the database, the server is not ready, and says when to ask again', async () => {
  vi.spyOn(server.services.database, 'check').mockRejectedValueOnce(new Error('no answer'));
  const answer = await server.app.inject('/readyz');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
});
