/** What a new icon shows, until an owner chooses another one: the check of the open set, with its path. */
export const TICK = 'check M20 6L9 17l-5-5';
