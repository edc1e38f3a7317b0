// Finds the picture that browsers show in tabs and bookmarks.
import { isMediaAddress } from '../../../../runtime/model/link.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import type { CutPicture } from '../../domains/media/index.ts';

/** Home screens show at most so many pixels of an icon. */
const ICON_BOX = { width: 512, height: 512 };

/** A cut of the picture, where it is cropped. */
export function iconOf(
  { icon, iconStyle }: Pick<PageModel['site'], 'icon' | 'iconStyle'>,
  cut: CutPicture,
): string | undefined {
  return icon === undefined || !isMediaAddress(icon)
    ? undefined
    : (cut(icon, iconStyle, ICON_BOX)?.url ?? icon);
}
