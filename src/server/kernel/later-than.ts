/** Finds a moment that is now, or just after another one. Of two drafts none has the moment of the other. */
export const laterThan = (moment = ''): string =>
  new Date(Math.max(Date.now(), Date.parse(moment) + 1 || 0)).toISOString();
