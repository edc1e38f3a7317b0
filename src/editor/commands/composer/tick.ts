/** Holds the icon that a new icon node shows, with its path: the check of the open set. */
export const TICK = 'check M20 6L9 17l-5-5';
