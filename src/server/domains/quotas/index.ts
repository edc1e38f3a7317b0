/** Limits what a site may take: storage, items and requests. */
export { formatQuota, parseQuota, type Quota } from './quota-text.ts';
export { makeRequestQuota, type RequestQuota } from './request-quota.ts';
export { listQuotas, readQuota, requireItems, requireStorage, storeQuota } from './quotas.ts';
export type { QuotaUse } from './quotas.ts';
