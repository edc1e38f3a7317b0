// Draws a picture of the library small: browsers load the copy of the size that they need.
import type { ReactElement } from 'react';
import { isMediaAddress } from '../../../../runtime/model/link.ts';
import { describeMedia } from '../../../../runtime/model/media.ts';

interface SmallPictureProps {
  address: string;
  /** How wide it is drawn, in CSS pixels. */
  width: number;
  className?: string;
}

export function SmallPicture({ address, width, className }: SmallPictureProps): ReactElement {
  const srcSet = describeMedia(address, 1)?.srcSet;
  // `loading` and `sizes` come first: an image begins to load when it gets an address.
  return (
    <img
      className={className}
      loading="lazy"
      sizes={`${width}px`}
      srcSet={srcSet}
      src={isMediaAddress(address) ? address : undefined}
      alt=""
    />
  );
}
