/** Opens the service of the media domain. */
import type { Opened } from '../../jobs/jobs.ts';
import { openMediaLibrary, type MediaDependencies, type MediaLibrary } from './media-library.ts';

interface MediaContext extends MediaDependencies {
  onClose(close: () => Promise<void>): void;
}

export async function openMedia(context: MediaContext): Promise<Opened<{ readonly media: MediaLibrary }>> {
  const media = await openMediaLibrary(context);
  context.onClose(() => media.close());
  return { services: { media } };
}
