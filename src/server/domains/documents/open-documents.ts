/** Opens the services of the documents domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Events } from '../../kernel/events.ts';
import { makeSiteDocuments, type SiteDocuments } from './site-documents.ts';
import { makeThemePreviews, type ThemePreviews } from './theme-previews.ts';

export interface DocumentServices {
  readonly siteDocuments: SiteDocuments;
  readonly themePreviews: ThemePreviews;
}

export function openDocuments(context: { database: Database; events: Events }): Opened<DocumentServices> {
  const { database, events } = context;
  return {
    services: {
      siteDocuments: makeSiteDocuments(database, events),
      themePreviews: makeThemePreviews(database),
    },
  };
}
