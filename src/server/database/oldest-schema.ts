/**
 * Names the oldest schema whose archives and databases can be read. Replacing rows needs tables that came
 * with this schema.
 */
export const OLDEST_SCHEMA = '047-item-states';
