/** Removes from a span all attributes that are not listed here, before it leaves this server. */
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

/** None of them holds what a person has entered, or a secret. */
const ALLOWED: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'url.path',
  'db.system.name',
  'db.operation.name',
  'db.query.text',
  'server.address',
  'tessera.request_id',
  'tessera.job',
]);

/** ExportResultCode.SUCCESS */
const SENT = 0;

/**
 * Exports spans without other attributes, events and messages. Logs once that it fails, and when it works
 * again.
 */
export function exportAllowed(exporter: SpanExporter, logger: FastifyBaseLogger): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(withoutValues), (result) => {
        const hasFailed = (result.code as number) !== SENT;
        if (hasFailed && !isLost) logger.warn({ err: result.error }, 'traces cannot be sent');
        if (!hasFailed && isLost) logger.warn('traces are sent again');
        isLost = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function withoutValues(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED.has(name)),
  );
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    // The message of an error may name what was sent.
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}
