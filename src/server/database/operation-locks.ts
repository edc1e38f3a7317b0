/** Keys of the advisory locks in PostgreSQL that one process at a time holds. */
export const MIGRATION_LOCK = 7_355_001;
export const OPERATIONS_LOCK = 7_355_002;
export const SECURE_ROWS_LOCK = 7_355_003;
