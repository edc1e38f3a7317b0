// Makes the sampler that decides which traces are recorded.
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from './trace-settings.ts';

/** By the name that the standard gives it. */
export function makeSampler({ sampler, ratio }: Pick<TraceSettings, 'sampler' | 'ratio'>): Sampler {
  const isOfParent = sampler.startsWith('parentbased_');
  const root = makeRoot(sampler.replace('parentbased_', ''), ratio);
  return isOfParent ? new ParentBasedSampler({ root }) : root;
}

function makeRoot(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
