/** Page views. */
export { makeStatistics, type Statistics } from './statistics.ts';
