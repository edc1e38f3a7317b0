// Parses the bodies of requests: JSON and forms only.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../kernel/http-error.ts';

const UTF8 = /;\s*charset\s*=\s*"?([\w-]+)/i;

/**
 * Invalid UTF-8 is malformed (400). An empty body is no body. Names that reach a prototype are own members
 * here; calls reject them with their place (`api/input/find-unsafe.ts`).
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = decode(request, body);
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readForm(decode(request, body)),
  );
}

function decode(request: FastifyRequest, body: Buffer): string {
  const charset = UTF8.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new HttpError(415, 'request.wrong-type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    // The decoder's error has no details.
    throw new HttpError(400, 'request.malformed');
  }
}

/** A repeated name becomes a list, which the call's schema rejects. */
function readForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).length === 1 ? form.get(name) : form.getAll(name),
    ]),
  );
}
