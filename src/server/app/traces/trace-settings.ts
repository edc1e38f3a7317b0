// Reads from the settings where traces are sent, and which.
import type { Config } from '../../kernel/config.ts';

export interface TraceSettings {
  endpoint: string;
  /** `name=value,name=value`, escaped as in an address. */
  headers: string;
  serviceName: string;
  sampler: Config['OTEL_TRACES_SAMPLER'];
  /** From 0 to 1. */
  ratio: number;
}

/** Where traces are sent, and which; undefined while they are off. */
export function readTraceSettings(config: Config): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_HEADERS } = config;
  if (endpoint === undefined || OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    endpoint,
    headers: OTEL_EXPORTER_OTLP_HEADERS ?? '',
    serviceName: config.OTEL_SERVICE_NAME,
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  };
}

export function readHeaders(headers: string): Record<string, string> {
  const pairs = headers.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}
