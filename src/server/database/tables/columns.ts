// Booleans are 0 or 1, times ISO 8601 in UTC, JSON is text: so one row reads the same from SQLite and PostgreSQL.
export type Flag = 0 | 1;

/** A column of JSON text. */
export type JsonText = string;

/** Every row is of a site. */
export interface OfSite {
  project_code: string;
}
