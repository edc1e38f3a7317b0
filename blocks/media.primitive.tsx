// Draws the picture or video of a part.
import type { ReactElement } from 'react';
import { jsx } from 'react/jsx-runtime';
import { definePrimitive, element, hasClassAlone, type Media, type TypedSchema } from './contract.ts';

const MEDIA = {
  type: 'object',
  description: 'Shown when the node has no part, or its part no picture.',
} as TypedSchema<Media>;

function drawTrack({
  language,
  label,
  url,
  isDefault,
}: NonNullable<Media['captions']>[number]): ReactElement {
  return (
    <track
      key={language}
      kind="captions"
      src={url}
      srcLang={language}
      label={label}
      default={isDefault || undefined}
    />
  );
}

/**
 * A broken picture leaves a box of the same size with its text alternative, if a class sets an aspect ratio
 * or a height. Without content it is `hidden`.
 */
export default definePrimitive({
  props: {
    media: MEDIA,
    sizes: {
      type: 'string',
      description: 'The width it is shown at, as in HTML: `(min-width: 1025px) 50vw, 100vw`.',
    },
    priority: {
      type: 'boolean',
      description: 'Loaded first, before other pictures: it is in the first view.',
    },
    controls: {
      type: 'boolean',
      description:
        'A video shows the browser’s controls. Without, it is silent, loops, and is started by its block.',
    },
    captions: {
      type: 'string',
      format: 'media',
      description:
        'Address of captions (WebVTT) in the language of the page, in place of those of the library.',
    },
    captionsLabel: { type: 'string', description: 'Name of the captions in the controls.' },
  },
  draw({ media: own, sizes = '100vw', priority, controls, captions = '', captionsLabel }) {
    const ornament = controls === true ? { controls } : { muted: true, loop: true };
    const [fetchPriority, loading, decoding] =
      priority === true ? ['high', undefined, undefined] : [undefined, 'lazy', 'async'];
    const ownTrack =
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
      // Without controls a video is silent, and nobody could switch captions off.
      const tracks = ownTrack ?? (controls === true ? media.captions?.map(drawTrack) : undefined);
      return element('video', attrs, tracks, {
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
