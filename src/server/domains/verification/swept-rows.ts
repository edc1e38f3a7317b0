/**
 * Says how many expired rows are deleted when one is added. It is more than one, so that none stay, and few,
 * so that nobody waits: 300,000 captchas of a flood took 2.7 s at once.
 */
export const SWEPT_ROWS = 50;
