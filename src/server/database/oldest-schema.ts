/** Replacing rows needs tables that came with this schema: older archives and databases cannot be read. */
export const OLDEST_SCHEMA = '047-item-states';
