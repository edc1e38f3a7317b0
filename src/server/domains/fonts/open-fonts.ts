/** Opens the service of the fonts domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Events } from '../../kernel/events.ts';
import type { DocumentServices } from '../documents/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { makeFonts, type Fonts } from './fonts.ts';

export interface FontServices {
  readonly fonts: Fonts;
}

interface FontsContext extends Pick<DocumentServices, 'siteDocuments'> {
  database: Database;
  events: Events;
  logger: Pick<FastifyBaseLogger, 'error'>;
  media: Pick<MediaLibrary, 'store' | 'pictures'>;
}

export function openFonts({ media, ...context }: FontsContext): Opened<FontServices> {
  return { services: { fonts: makeFonts({ ...context, store: media.store, files: media.pictures }) } };
}
