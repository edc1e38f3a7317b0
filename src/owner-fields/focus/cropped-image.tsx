// Draws a picture as a page crops it.
import { useEffect, useRef, type ReactElement } from 'react';
import { isMediaAddress } from '../../../runtime/model/link.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';

interface CroppedImageProps {
  url: string;
  /** `{ focus, zoom }`. */
  crop: unknown;
  /** CSS of the place, which the crop adds to. */
  place?: string;
}

/** In the CSS that the form returns for `declare`. */
export function CroppedImage({ url, crop, place = '' }: CroppedImageProps): ReactElement {
  const { ask } = useFieldServices();
  const image = useRef<HTMLImageElement>(null);
  const text = JSON.stringify(crop ?? {});
  useEffect(() => {
    let isLatest = true;
    ask('declare', JSON.parse(text)).then(
      (declared) => {
        if (isLatest && image.current !== null) image.current.style.cssText = `${place}${String(declared)}`;
      },
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [ask, text, place]);
  return <img ref={image} src={isMediaAddress(url) ? url : undefined} alt="" />;
}
