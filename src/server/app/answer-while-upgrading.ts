/** Answers requests while the database is upgraded: nothing else can be served by then. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import process from 'node:process';
import { RUN_STATUS } from '../domains/operations/index.ts';
import type { Config } from '../kernel/config.ts';
import { wrapData, wrapError } from '../kernel/envelope.ts';
import { HttpError } from '../kernel/http-error.ts';
import { findAcceptedLanguage } from '../kernel/language.ts';
import { pathOf } from '../kernel/logging.ts';
import { writeErrorPage } from './errors/error-page.ts';

const RETRY_AFTER_S = '5';
const FALLBACK = 'en-US';

/**
 * Answers at the server's address until the returned function is called: that it lives, that it is upgrading,
 * and 503 to everything else. With `PORT=0` nobody knows the address, and nothing is answered. Rejects when
 * the address is in use.
 */
export async function answerWhileUpgrading({
  HOST,
  PORT,
}: Partial<Pick<Config, 'HOST' | 'PORT'>>): Promise<() => Promise<void>> {
  if (PORT === undefined || PORT === 0) return async () => undefined;
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer(answer);
  server.listen(PORT, HOST);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const requestId = randomUUID();
  const path = pathOf(request.url ?? '/');
  const language = findAcceptedLanguage(request) ?? FALLBACK;
  const problem = new HttpError(503, 'system.upgrading');
  response.setHeader('x-request-id', requestId);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
    response.end(body);
  };
  const json = 'application/json';
  if (path === '/healthz') return send(200, json, '{"status":"alive"}');
  if (path === '/api/system/getRunStatus')
    return send(
      200,
      json,
      JSON.stringify(wrapData({ status: RUN_STATUS.upgrading, operationCode: '' }, language)),
    );
  response.setHeader('retry-after', RETRY_AFTER_S);
  const isVisit = !path.startsWith('/api/') && request.headers.accept?.includes('text/html') === true;
  if (!isVisit) return send(503, json, JSON.stringify(wrapError(problem, language)));
  const { html, policy } = writeErrorPage(problem, language, requestId);
  response.setHeader('content-security-policy', policy);
  return send(503, 'text/html', html);
}
