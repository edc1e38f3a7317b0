/** Opens the services of the documents domain. */
import type { Database } from '../../database/database.ts';
import type { Events } from '../../kernel/events.ts';
import { makeSiteDocuments } from './site-documents.ts';

export type DocumentServices = ReturnType<typeof openDocuments>['services'];

export function openDocuments(context: { database: Database; events: Events }) {
  const { database, events } = context;
  return { services: { siteDocuments: makeSiteDocuments(database, events) } };
}
