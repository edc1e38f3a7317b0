// Declares the types of columns. Booleans are 0 or 1, times are ISO 8601 in UTC, JSON is text: rows are equal
// in SQLite and PostgreSQL.
export type Flag = 0 | 1;

/** A column of JSON text. */
export type JsonText = string;

/** Every row belongs to a site. */
export interface OfSite {
  project_code: string;
}
