/**
 * Settings of servers whose tests are no guests of one network: they would wait for the budget of guests, and
 * on a slow machine be rejected.
 */
export const NO_BUDGET = { GUEST_CPU: '100000', GUEST_CALLS: '1000', GUEST_UPLOADS: '1000000' } as const;
