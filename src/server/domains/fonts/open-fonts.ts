/** Opens the service of the fonts domain. */
import type { Opened } from '../../jobs/jobs.ts';
import type { MediaLibrary } from '../media/index.ts';
import { makeFonts, type Fonts, type FontsDependencies } from './fonts.ts';

interface FontContext extends Pick<FontsDependencies, 'database' | 'siteDocuments' | 'events'> {
  media: Pick<MediaLibrary, 'store' | 'pictures'>;
}

export function openFonts(context: FontContext): Opened<{ readonly fonts: Fonts }> {
  const { store, pictures: files } = context.media;
  return { services: { fonts: makeFonts({ ...context, store, files }) } };
}
