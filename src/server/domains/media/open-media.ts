/** Opens the service of the media domain. */
import { hourly, type Opened } from '../../jobs/jobs.ts';
import { openMediaLibrary, type MediaDependencies, type MediaLibrary } from './media-library.ts';

/** How long a file may wait for the record that it was uploaded for. */
const DAY_MS = 24 * 60 * 60 * 1000;

interface MediaContext extends MediaDependencies {
  onClose(close: () => Promise<void>): void;
}

export async function openMedia(context: MediaContext): Promise<Opened<{ readonly media: MediaLibrary }>> {
  const media = await openMediaLibrary(context);
  context.onClose(() => media.close());
  const sweep = (): Promise<void> => media.items.sweep(new Date(Date.now() - DAY_MS));
  return { services: { media }, jobs: [hourly('uploads not kept', sweep)] };
}
