/** Run state, backups and metrics. */
export { type Backups, openBackups } from './backups.ts';
export { type CacheState, makeMetrics, type Metrics } from './metrics.ts';
export { makeRunState, type RunState } from './run-state.ts';
