// Shows a stored file beside the one that will replace it.
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useFieldServices } from '../../blocks/fields/services.ts';
import { isMediaAddress } from '../../runtime/model/link.ts';
import { track } from '../../runtime/model/pending-work.ts';
import { sizeText } from './media/media-file.ts';

/** A file of the library; pixels are 0, and the picture is empty, where it has none. */
export interface FileNow {
  preview: string;
  width: number;
  height: number;
  size: number;
}

type Pixels = Pick<FileNow, 'width' | 'height'>;

/** How wide the new picture is drawn, in pixels. */
const SHOWN_WIDTH = 320;
/** Shapes that differ by less are the same to the eye. */
const SAME_SHAPE = 0.02;

export function FileComparison({ now, next }: { now: FileNow; next: File }): ReactElement {
  const { translate } = useFieldServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = useDrawn(next, canvas);
  return (
    <div className="file-comparison">
      <figure>
        {now.preview !== '' && <img src={isMediaAddress(now.preview) ? now.preview : undefined} alt="" />}
        <figcaption>{translate('console.media.now', { about: aboutFile(now, now.size) })}</figcaption>
      </figure>
      <figure>
        <canvas ref={canvas} hidden={pixels === undefined} aria-hidden />
        <figcaption>{translate('console.media.next', { about: aboutFile(pixels, next.size) })}</figcaption>
      </figure>
      {isOtherShape(now, pixels) && <p role="status">{translate('console.media.otherShape')}</p>}
    </div>
  );
}

function aboutFile(pixels: Pixels | undefined, size: number): string {
  const shape = pixels !== undefined && pixels.width > 0 ? [`${pixels.width} × ${pixels.height}`] : [];
  return [...shape, sizeText(size)].join(', ');
}

function isOtherShape(now: Pixels, next: Pixels | undefined): boolean {
  if (next === undefined || now.width === 0 || now.height === 0) return false;
  return Math.abs((next.width * now.height) / (next.height * now.width) - 1) > SAME_SHAPE;
}

/** Draws a picture, small. Undefined until it is drawn, and for a file that browsers cannot decode. */
function useDrawn(file: File, canvas: RefObject<HTMLCanvasElement | null>): Pixels | undefined {
  const [pixels, setPixels] = useState<Pixels>();
  useEffect(() => {
    let isWanted = true;
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(file);
      if (isWanted && canvas.current !== null) {
        const { width, height } = bitmap;
        drawInto(canvas.current, bitmap);
        setPixels({ width, height });
      }
      bitmap.close();
    };
    track('picture', draw()).catch(() => isWanted && setPixels(undefined));
    return () => {
      isWanted = false;
    };
  }, [file, canvas]);
  return pixels;
}

function drawInto(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.min(1, SHOWN_WIDTH / bitmap.width);
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
