/** Lists keys of the advisory locks in PostgreSQL that one process at a time holds. */
export const MIGRATION_LOCK = 7_355_001;
export const OPERATIONS_LOCK = 7_355_002;
export const SECURE_ROWS_LOCK = 7_355_003;
// Of these, the first key is the hash of a site or of a form, and this is the second.
/** Held by one transaction for each site. */
export const SEARCH_INDEX_LOCK = 7_355_004;
/** Held by one submission of a form with limits. */
export const FORM_PLACES_LOCK = 7_355_005;
/** Held while an uploaded file of a site is counted. */
export const UPLOADS_LOCK = 7_355_006;
/** Held while what is kept of a site's fonts changes. */
export const FONTS_LOCK = 7_355_007;
