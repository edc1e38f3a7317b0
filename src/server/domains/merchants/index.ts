/** Holds what sites need to be paid: from the environment, or stored by owners. */
export { checkMerchant } from './check-merchant.ts';
export { describeMerchant } from './describe-merchant.ts';
export { Merchants, type SiteMerchant } from './merchants.ts';
export { openMerchants } from './open-merchants.ts';
