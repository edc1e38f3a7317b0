/** Comparing the daily bills of the payment services with our own rows. */
export { makeBills, type Bills } from './bills.ts';
export { makeMerchantCertificates, type MerchantCertificates } from './merchant-certificates.ts';
