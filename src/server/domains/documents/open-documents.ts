/** Opens the services of the documents domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Events } from '../../kernel/events.ts';
import { makeSiteDocuments, type SiteDocuments } from './site-documents.ts';

export interface DocumentServices {
  readonly siteDocuments: SiteDocuments;
}

export function openDocuments(context: { database: Database; events: Events }): Opened<DocumentServices> {
  const { database, events } = context;
  return { services: { siteDocuments: makeSiteDocuments(database, events) } };
}
