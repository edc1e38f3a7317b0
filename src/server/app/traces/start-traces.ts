/**
 * Sends spans to an OpenTelemetry collector, as JSON over HTTP. Loaded only when the standard variables ask
 * for it. A collector that is down or slow costs spans and never a request: they wait in a bounded queue.
 */
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pathOf } from '../../kernel/logging.ts';
import { receiveTraces, type TraceReceiver } from '../../kernel/traces.ts';
import { maskPath } from '../../pages/mask-path.ts';
import { exportAllowed } from './allowed-attributes.ts';
import { makeSampler } from './make-sampler.ts';
import { readHeaders, type TraceSettings } from './trace-settings.ts';

export type RunningTraces = ReturnType<typeof startTraces>;

const EXPORT_MS = 2_000;
const EVERY_MS = 1_000;
const CLOSE_MS = 1_000;
const MAX_PATH = 200;

export function startTraces(settings: TraceSettings, logger: FastifyBaseLogger) {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readHeaders(settings.headers),
    timeoutMillis: EXPORT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: exportAllowed(exporter, logger),
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: makeSampler(settings),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  receiveTraces(makeReceiver(provider.getTracer('tessera')));
  return {
    /** Makes a span of every request that Fastify answers. Before its routes are added. */
    watchRequests(app: FastifyInstance) {
      const requests = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        requestHook(span, { id, method, url, routeOptions }) {
          span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`);
          span.setAttributes({
            'url.path': maskPath(pathOf(url)).slice(0, MAX_PATH),
            'tessera.request_id': id,
          });
        },
      });
      requests.setTracerProvider(provider);
      // Registered, it would come after the routes that are added meanwhile.
      requests.plugin()(app, {}, () => undefined);
    },
    /** Sends what waits, for at most a second. */
    async close() {
      receiveTraces(undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)));
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      context.disable();
    },
  };
}

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;

function makeReceiver(tracer: Tracer): TraceReceiver {
  return {
    run: ({ name, kind, attributes }, work) =>
      tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    note({ name, kind, attributes }, milliseconds, hasFailed) {
      // The polling of the database is a part of nothing.
      if (trace.getActiveSpan() === undefined) return;
      const end = Date.now();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: end - milliseconds });
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
  };
}
