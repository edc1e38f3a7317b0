import { jsx } from 'react/jsx-runtime';
import { definePrimitive, element, hasClassAlone, type Media } from './contract.ts';

interface MediaProps {
  /** Shown when the node has no part, or its part no picture. */
  media?: Media;
  /** The width it is shown at, as in HTML: `(min-width: 1025px) 50vw, 100vw`. */
  sizes?: string;
  /** Among the first things seen: loaded at once, before other pictures. */
  priority?: boolean;
  /** A video gets the browser's controls; without, it is a silent, looping ornament that its surroundings start and stop. */
  controls?: boolean;
  /** Address of a video's captions (WebVTT), which are shown from the start; their language is the page's. */
  captions?: string;
  captionsLabel?: string;
}

/**
 * The picture or video of its part, with its sizes, so that nothing moves when it arrives. A broken picture leaves a box of the same
 * size with its text alternative, given a class with an aspect ratio or a height. With nothing to show it is `hidden`.
 */
export default definePrimitive<MediaProps>({
  props: {
    media: { type: 'object' },
    sizes: { type: 'string' },
    priority: { type: 'boolean' },
    controls: { type: 'boolean' },
    captions: { type: 'string' },
    captionsLabel: { type: 'string' },
  },
  draw({ media: own, sizes = '100vw', priority, controls, captions = '', captionsLabel }) {
    const ornament = controls === true ? { controls } : { muted: true, loop: true };
    const [fetchPriority, loading, decoding] =
      priority === true ? ['high', undefined, undefined] : [undefined, 'lazy', 'async'];
    const track =
      captions === '' ? undefined : <track kind="captions" src={captions} label={captionsLabel} default />;
    return ({ attrs, media = own }) => {
      if (media === undefined || media.url === '') return element('span', { ...attrs, hidden: true });
      const { url, alt, width, height, srcSet } = media;
      if (media.kind === 'image') {
        const widths = srcSet === undefined ? undefined : sizes;
        return hasClassAlone(attrs)
          ? jsx('img', {
              className: attrs.className,
              fetchPriority,
              loading,
              decoding,
              sizes: widths,
              srcSet,
              src: url,
              width,
              height,
              alt,
            })
          : jsx('img', {
              ...attrs,
              fetchPriority,
              loading,
              decoding,
              sizes: widths,
              srcSet,
              src: url,
              width,
              height,
              alt,
            });
      }
      const label = alt === '' ? undefined : alt;
      return element('video', attrs, track, {
        ...ornament,
        src: url,
        width,
        height,
        playsInline: true,
        preload: 'metadata',
        'aria-label': label,
      });
    };
  },
});
