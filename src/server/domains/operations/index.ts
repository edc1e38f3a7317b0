/** Run state and metrics. */
export { type CacheState, makeMetrics, type Metrics } from './metrics.ts';
export { makeRunState, type RunState } from './run-state.ts';
