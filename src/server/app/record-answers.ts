// Counts and logs the answers of the server.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../entities/engine/services.ts';
import { pathOf } from '../kernel/logging.ts';
import { maskPath } from '../pages/mask-path.ts';

/** An answer that has been given. */
export interface Answer {
  requestId: string;
  site?: string | undefined;
  method: string;
  url: string;
  status: number;
  milliseconds: number;
}

export type RecordAnswer = (answer: Answer) => void;

/**
 * Counts every answer. Logs every API call and every error; successful pages and files are recorded in
 * metrics only.
 */
export function makeRecordAnswer({ metrics, logger }: Pick<Services, 'metrics' | 'logger'>): RecordAnswer {
  return ({ requestId, site, method, url, status, milliseconds }) => {
    metrics.countAnswer({ path: url, status, milliseconds });
    if (status < 400 && !url.startsWith('/api/')) return;
    const answer = {
      requestId,
      site,
      method,
      path: shorten(maskPath(pathOf(url))),
      status,
      ms: Math.round(milliseconds),
    };
    if (status >= 500) logger.error(answer, 'answered');
    else logger.info(answer, 'answered');
  };
}

/** Longer paths are made up, and would fill the disk of the log. */
const MAX_PATH = 200;

function shorten(path: string): string {
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
}

/** Records the answers of Fastify. */
export function recordAnswers(app: FastifyInstance, record: RecordAnswer): void {
  app.addHook('onResponse', ({ id, work, method, url }, { statusCode, elapsedTime }, done) => {
    record({ requestId: id, site: work?.site, method, url, status: statusCode, milliseconds: elapsedTime });
    done();
  });
}
