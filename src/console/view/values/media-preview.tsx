// Draws a file of the library large, by its type: a picture, a player, or a link to download it.
import type { ReactElement } from 'react';
import { isMediaAddress } from '../../../../runtime/model/link.ts';
import { describeMedia } from '../../../../runtime/model/media.ts';
import { useConsole } from '../../contracts/console-context.ts';

const VIDEO = /\.mp4$/;
const PICTURE = /\.(?:webp|jpe?g|png|gif|svg)$/;

export function MediaPreview({ address }: { address: string }): ReactElement | null {
  const { translate } = useConsole();
  if (!isMediaAddress(address)) return null;
  if (VIDEO.test(address))
    return (
      <video
        className="console-preview"
        controls
        muted
        preload="metadata"
        aria-label={translate('preview.video')}
        src={isMediaAddress(address) ? address : undefined}
      />
    );
  if (PICTURE.test(address))
    return (
      <img
        className="console-preview"
        sizes="(width < 64em) 92vw, 46rem"
        srcSet={describeMedia(address, 1)?.srcSet}
        src={isMediaAddress(address) ? address : undefined}
        alt=""
      />
    );
  const ending = address.slice(address.lastIndexOf('.') + 1).toUpperCase();
  return (
    <a className="console-preview-file" href={isMediaAddress(address) ? address : undefined} download>
      <strong>{ending}</strong>
      <span>{translate('preview.download')}</span>
    </a>
  );
}
