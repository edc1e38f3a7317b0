/** Run state, backups, upgrades and metrics. */
export { type Backups, openBackups } from './backups.ts';
export type { Gauge } from './gauges.ts';
export { type CacheState, makeMetrics, type Metrics } from './metrics.ts';
export { followOtherOperations } from './other-operations.ts';
export { findUpgradeCopy, rollBack, type UpgradeCopy } from './rollback.ts';
export { makeRunState, RUN_STATUS, type RunState } from './run-state.ts';
export { beginUpgrade, type Upgrade } from './upgrade.ts';
