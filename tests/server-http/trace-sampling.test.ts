import { context, SpanKind } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { makeSampler } from '../../src/server/app/traces/make-sampler.ts';
import { readTraceSettings } from '../../src/server/app/traces/trace-settings.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeBytes, makeRandom } from '../support/random.ts';

/** How many of 2,000 traces a collector gets. */
function countKept(settings: Record<string, string>): number {
  const read = readTraceSettings(
    loadConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
      ...settings,
    }),
  );
  if (read === undefined) throw new Error('Traces are off.');
  const sampler = makeSampler(read);
  const random = makeRandom();
  let kept = 0;
  for (let count = 0; count < 2_000; count += 1) {
    const id = makeBytes(16, random).toString('hex');
    const { decision } = sampler.shouldSample(context.active(), id, 'GET /', SpanKind.SERVER, {}, []);
    if (decision !== SamplingDecision.NOT_RECORD) kept += 1;
  }
  return kept;
}

test('a share of the traces is kept where one is set, else all', () => {
  expect(countKept({})).toBe(2_000);
  expect(countKept({ OTEL_TRACES_SAMPLER: 'always_off' })).toBe(0);
  for (const OTEL_TRACES_SAMPLER of ['traceidratio', 'parentbased_traceidratio']) {
    const kept = countKept({
      OTEL_TRACES_SAMPLER,
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(kept).toBeGreaterThan(400);
    expect(kept).toBeLessThan(600);
  }
});
