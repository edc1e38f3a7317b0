import { GLAZE } from './material/glaze.ts';
import type { Colour } from './render/surface.ts';

/** A partner's wordmark, drawn as SVG: a sign of a few plain shapes and the name beside it. */
export interface Mark {
  name: string;
  width: number;
  height: number;
  svg: string;
}

const INK = cssColour(GLAZE.ink);

function cssColour(colour: Colour): string {
  return `#${colour
    .map((light) =>
      Math.round((light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function wordmark(name: string, words: string, sign: string): Mark {
  const text = `<text x="216" y="137" font-family="Liberation Serif, Noto Serif, serif" font-size="46" letter-spacing="7" fill="${INK}">${words}</text>`;
  return {
    name,
    width: 640,
    height: 240,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240">${sign}${text}</svg>`,
  };
}

/** Signs stand in a square of 96 whose corner is at 80, 72. */
export const marks: Mark[] = [
  wordmark(
    'partner-northbank',
    'NORTHBANK',
    `<path d="M80 168V120a48 48 0 0 1 96 0v48z" fill="${cssColour(GLAZE.inkBlue)}"/><path d="M104 168v-40a24 24 0 0 1 48 0v40z" fill="${cssColour(GLAZE.mist)}"/>`,
  ),
  wordmark(
    'partner-shuimo',
    'SHUIMO',
    `<circle cx="128" cy="120" r="48" fill="${INK}"/><path d="M80 126q24-18 48 0t48 0v42H80z" fill="${cssColour(GLAZE.celadon)}"/>`,
  ),
  wordmark(
    'partner-atelier-lin',
    'ATELIER LIN',
    `<path d="M84 72h18v96H84zM119 72h18v96h-18zM154 72h18v96h-18z" fill="${cssColour(GLAZE.glazeGreen)}"/>`,
  ),
  wordmark(
    'partner-clayworks',
    'CLAYWORKS',
    `<path d="M80 72h44v44H80zM132 124h44v44h-44z" fill="${cssColour(GLAZE.terracotta)}"/><path d="M132 72h44v44h-44zM80 124h44v44H80z" fill="${cssColour(GLAZE.sand)}"/>`,
  ),
  wordmark(
    'partner-museum-of-earth',
    'EARTH',
    `<circle cx="128" cy="120" r="47" fill="none" stroke="${cssColour(GLAZE.oxblood)}" stroke-width="10"/><circle cx="128" cy="120" r="20" fill="${cssColour(GLAZE.oxblood)}"/>`,
  ),
  wordmark(
    'partner-lantern-hotels',
    'LANTERN',
    `<ellipse cx="128" cy="120" rx="38" ry="46" fill="${cssColour(GLAZE.terracotta)}"/><path d="M112 76h32M112 164h32" stroke="${INK}" stroke-width="8"/>`,
  ),
];
