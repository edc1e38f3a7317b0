/** Page views, and what the owners of a site see of them. */
export type { Ranked, Report } from './report.ts';
export { SENT, type FormStage } from './form-stages.ts';
export { readCampaign, readReferrer, readWords } from './view-source.ts';
export type { ReportTime, Statistics } from './statistics.ts';
export { openStatistics } from './open-statistics.ts';
