// Paints what lies behind the texts of a block: backgrounds, gradients and pictures.
import { makeGradient } from './fill-gradient.ts';

/** Half of the pixels in each direction are enough for a contrast. */
export const SCALE = 0.5;

/** The painted block; `x` and `y` are where its canvas begins. */
export interface PaintedBlock {
  x: number;
  y: number;
  context: OffscreenCanvasRenderingContext2D;
}

/** Undefined if the block is not shown. A video, whose frames change, is painted white. */
export function paintBlock(root: HTMLElement): PaintedBlock | undefined {
  const elements = [root, ...root.querySelectorAll<HTMLElement>('*')];
  const boxes = elements.map((each) => each.getBoundingClientRect());
  const x = Math.min(...boxes.map(({ left }) => left));
  const y = Math.min(...boxes.map(({ top }) => top));
  const width = Math.ceil((Math.max(...boxes.map(({ right }) => right)) - x) * SCALE);
  const height = Math.ceil((Math.max(...boxes.map(({ bottom }) => bottom)) - y) * SCALE);
  if (width < 1 || height < 1) return undefined;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.setTransform(SCALE, 0, 0, SCALE, -x * SCALE, -y * SCALE);
  const layered = elements.map((element, index) => ({
    element,
    box: boxes[index] as DOMRect,
    layer: layerOf(element, root),
  }));
  for (const { element, box } of layered.toSorted((one, other) => one.layer - other.layer))
    paintElement(context, element, box);
  return { x, y, context };
}

/** The order of painting inside a block: itself, what is below it, then what is positioned. */
function layerOf(element: Element, root: Element): number {
  if (element === root) return 0;
  let layer = 2;
  for (let each: Element | null = element; each !== null && each !== root; each = each.parentElement) {
    const { position, zIndex } = getComputedStyle(each);
    if (position !== 'static' && Number(zIndex) < 0) return 1;
    if (position !== 'static') layer = 3;
  }
  return layer;
}

function paintElement(context: OffscreenCanvasRenderingContext2D, element: HTMLElement, box: DOMRect): void {
  const style = getComputedStyle(element);
  if (box.width === 0 || box.height === 0 || style.visibility === 'hidden') return;
  context.globalAlpha = Number(style.opacity);
  const fill = (colour: string | CanvasGradient): void => {
    context.fillStyle = colour;
    context.fillRect(box.x, box.y, box.width, box.height);
  };
  fill(style.backgroundColor);
  const gradient = makeGradient(context, style.backgroundImage, box);
  if (gradient !== undefined) fill(gradient);
  if (element.localName === 'video') fill('#fff');
  if (element.localName === 'img') drawPicture(context, element as HTMLImageElement, style, box);
}

function drawPicture(
  context: OffscreenCanvasRenderingContext2D,
  image: HTMLImageElement,
  { objectFit, objectPosition }: CSSStyleDeclaration,
  box: DOMRect,
): void {
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) return;
  const [across, down] = [box.width / naturalWidth, box.height / naturalHeight];
  const scale = objectFit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const isFilled = objectFit === 'fill';
  const width = isFilled ? box.width : naturalWidth * scale;
  const height = isFilled ? box.height : naturalHeight * scale;
  const [x = 0.5, y = 0.5] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.drawImage(image, box.x + (box.width - width) * x, box.y + (box.height - height) * y, width, height);
  context.restore();
}
