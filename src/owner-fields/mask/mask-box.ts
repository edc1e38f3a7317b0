// Moves and resizes the visible part of a picture.

/** The visible part of a picture, in percent of its box. */
export interface MaskBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size of a picture's box in pixels. */
export interface BoxSize {
  width: number;
  height: number;
}

/** The shapes of a mask. All but the rectangle keep their proportions. */
export const SHAPES = ['rectangle', 'square', 'triangle', 'star', 'circle', 'heart'] as const;
export type Shape = (typeof SHAPES)[number];

/** A handle, named by the sides it moves: `n`, `se`, … */
export type Handle = 'n' | 'e' | 's' | 'w' | 'ne' | 'se' | 'sw' | 'nw';

/** The minimum width and height in pixels. */
const LEAST = 16;
const START_SHARE = 0.8;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));
const tidy = (value: number): number => Math.round(value * 100) / 100;
const tidyBox = ({ left, top, width, height }: MaskBox): MaskBox => ({
  left: tidy(left),
  top: tidy(top),
  width: tidy(width),
  height: tidy(height),
});

/** The initial box of a shape, centred in the box before it if there is one. */
export function startBox(shape: Shape, size: BoxSize, before?: MaskBox): MaskBox {
  const { left, top, width, height } = before ?? {
    left: 50 - START_SHARE * 50,
    top: 50 - START_SHARE * 50,
    width: START_SHARE * 100,
    height: START_SHARE * 100,
  };
  if (shape === 'rectangle') return tidyBox({ left, top, width, height });
  const side = Math.min((width * size.width) / 100, (height * size.height) / 100);
  const [wide, high] = [(side / size.width) * 100, (side / size.height) * 100];
  return tidyBox({
    left: left + (width - wide) / 2,
    top: top + (height - high) / 2,
    width: wide,
    height: high,
  });
}

/** Moves the box by percent, inside the picture. */
export function moveBox(box: MaskBox, right: number, down: number): MaskBox {
  return tidyBox({
    ...box,
    left: clamp(box.left + right, 0, 100 - box.width),
    top: clamp(box.top + down, 0, 100 - box.height),
  });
}

/**
 * Resizes the box by a handle, in percent: at least 16 px, inside the picture, and with unchanged proportions
 * unless it is a rectangle.
 */
export function resizeBox(
  box: MaskBox,
  shape: Shape,
  handle: Handle,
  right: number,
  down: number,
  size: BoxSize,
): MaskBox {
  const least = {
    width: Math.min(100, (LEAST / size.width) * 100),
    height: Math.min(100, (LEAST / size.height) * 100),
  };
  const [isWest, isNorth] = [handle.includes('w'), handle.includes('n')];
  const [isSide, isUpright] = [isWest || handle.includes('e'), isNorth || handle.includes('s')];
  const growth = {
    width: isSide ? (isWest ? -right : right) : 0,
    height: isUpright ? (isNorth ? -down : down) : 0,
  };
  // The sides opposite to the handle stay in place.
  const room = {
    width: isWest ? box.left + box.width : 100 - box.left,
    height: isNorth ? box.top + box.height : 100 - box.top,
  };
  let width = clamp(box.width + growth.width, least.width, room.width);
  let height = clamp(box.height + growth.height, least.height, room.height);
  if (shape !== 'rectangle') {
    const scales = [(box.width + growth.width) / box.width, (box.height + growth.height) / box.height];
    const wanted = scales.reduce((one, other) => (Math.abs(other - 1) > Math.abs(one - 1) ? other : one));
    const smallest = Math.max(least.width / box.width, least.height / box.height);
    const scale = clamp(wanted, smallest, Math.min(room.width / box.width, room.height / box.height));
    [width, height] = [box.width * scale, box.height * scale];
  }
  return tidyBox({
    left: isWest ? box.left + box.width - width : box.left,
    top: isNorth ? box.top + box.height - height : box.top,
    width,
    height,
  });
}
