/** Compares the daily bills of the payment services with our own rows. */
export { makeBills, type Bills } from './bills.ts';
export { makeMerchantCertificates } from './merchant-certificates.ts';
export { openBills } from './open-bills.ts';
