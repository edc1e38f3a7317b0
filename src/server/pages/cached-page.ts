// Declares a page that is ready to be sent.
import type { PageBody } from './page-body.ts';

/** A page ready to be sent. */
export interface CachedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: PageBody;
  /** Tags of what it was made of: `content:HOME`, `channels`, `items`, … */
  reads: readonly string[];
  /** Members of the query that it reads; undefined when that is not known. */
  queryMembers?: readonly string[];
  /** Do not store it under this key: it is stored under another one, or callers can make up such keys. */
  noStore?: true;
}
