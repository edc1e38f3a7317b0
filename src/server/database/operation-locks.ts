/** Lists keys of the advisory locks in PostgreSQL that one process at a time holds. */
export const MIGRATION_LOCK = 7_355_001;
export const OPERATIONS_LOCK = 7_355_002;
export const SECURE_ROWS_LOCK = 7_355_003;
/** Held by one transaction for each site: the first key is the site's hash, and this is the second. */
export const SEARCH_INDEX_LOCK = 7_355_004;
/** Held by one submission of a form with limits: the first key is the form's hash, and this is the second. */
export const FORM_PLACES_LOCK = 7_355_005;
