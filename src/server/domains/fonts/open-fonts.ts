/** Opens the service of the fonts domain. */
import type { Opened } from '../../jobs/jobs.ts';
import type { MediaLibrary } from '../media/index.ts';
import { Fonts, type FontsDependencies } from './fonts.ts';

interface FontContext extends Omit<FontsDependencies, 'store' | 'files'> {
  media: Pick<MediaLibrary, 'store' | 'pictures'>;
}

export function openFonts(context: FontContext): Opened<{ readonly fonts: Fonts }> {
  const { store, pictures: files } = context.media;
  return { services: { fonts: new Fonts({ ...context, store, files }) } };
}
