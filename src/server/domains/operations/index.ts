/** Run state and metrics. */
export { makeMetrics, type Metrics } from './metrics.ts';
export { makeRunState, type RunState } from './run-state.ts';
