/** Counts page views, and reports them to the owners of a site. */
export type { Ranked, Report } from './report.ts';
export { SENT, type FormStage } from './form-stages.ts';
export { readCampaign, readReferrer, readWords } from './view-source.ts';
export type { ReportTime, Statistics } from './statistics.ts';
export { openStatistics } from './open-statistics.ts';
