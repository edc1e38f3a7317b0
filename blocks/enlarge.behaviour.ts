/** Opens the lightbox of a link to a picture. Its code is loaded at the first use. */
import { track } from '../runtime/model/pending-work.ts';
import type { LightboxLabels, LightboxPicture } from './on-demand/lightbox/open-lightbox.ts';

interface EnlargeOptions {
  alt: string;
  labels: LightboxLabels;
}

const LINK = 'a[data-behaviour=enlarge]';

export default function attachEnlarge(link: HTMLAnchorElement, { labels }: EnlargeOptions): () => void {
  const undo = new AbortController();
  link.addEventListener(
    'click',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const links = [...(link.closest('[data-pictures]') ?? link).querySelectorAll<HTMLAnchorElement>(LINK)];
      const all = links.length === 0 ? [link] : links;
      track('lightbox', import('./on-demand/lightbox/open-lightbox.ts')).then(
        ({ openLightbox }) => openLightbox(all.map(readPicture), all.indexOf(link), labels),
        // The program could not be loaded: the link does what it does without it.
        () => location.assign(link.href),
      );
    },
    { signal: undo.signal },
  );
  return () => undo.abort();
}

function readPicture({ href, dataset }: HTMLAnchorElement): LightboxPicture {
  return { url: href, alt: (JSON.parse(dataset.options ?? '{}') as Partial<EnlargeOptions>).alt ?? '' };
}
