/** The owner's password on every server that tests start. */
export const OWNER_PASSWORD = 'tiles-and-light-7';
