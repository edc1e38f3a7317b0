/** Run state and metrics. */
export { addMetrics, writeMetrics } from './metrics.ts';
export { makeRunState, type RunState } from './run-state.ts';
