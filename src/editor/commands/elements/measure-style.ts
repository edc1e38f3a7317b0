// Measures how an element looks without its stored style.

/** A colour as red, green, blue (0 to 255) and opacity (0 to 1). */
export type Rgba = readonly [number, number, number, number];

const WHITE: Rgba = [255, 255, 255, 1];
const PICTURES = 'img, video, canvas, picture, svg';

/** The computed style of an element without its stored style, and its background. */
interface MeasuredStyle {
  /** CSS declarations of the text, in units that follow the root font and the size of the text. */
  base: string;
  /** Text colour, `#rrggbb`. */
  textColor: string;
  /** Background colour, `#rrggbb`; undefined if the background is a picture. */
  background: string | undefined;
}

const FONT_PROPERTIES = ['font-family', 'font-weight', 'font-style', 'text-transform'] as const;

export function measureStyle(element: HTMLElement): MeasuredStyle {
  const styled = [...element.classList].filter((name) => /^s-[a-z0-9]+$/.test(name));
  element.classList.remove(...styled);
  const style = getComputedStyle(element);
  const base = [
    ...FONT_PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`),
    ...declareSizes(style),
  ].join(';');
  const background = backgroundOf(element);
  const textColor = toHex(blend(readColour(style.color), background ?? WHITE));
  element.classList.add(...styled);
  return { base, textColor, background: background === undefined ? undefined : toHex(background) };
}

function declareSizes(style: CSSStyleDeclaration): string[] {
  const size = Number.parseFloat(style.fontSize);
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const relative = (value: string, unit: string): string =>
    value.endsWith('px') ? `${Number.parseFloat(value) / size}${unit}` : value;
  return [
    `font-size:${size / root}rem`,
    `line-height:${relative(style.lineHeight, '')}`,
    `letter-spacing:${relative(style.letterSpacing, 'em')}`,
  ];
}

// Blends the backgrounds behind the middle of the element, from front to back, until they are opaque.
function backgroundOf(element: HTMLElement): Rgba | undefined {
  let blended: Rgba = [0, 0, 0, 0];
  for (const behind of listBehind(element)) {
    const style = getComputedStyle(behind);
    if (behind.matches(PICTURES) || style.backgroundImage !== 'none') return undefined;
    blended = blend(blended, readColour(style.backgroundColor));
    if (blended[3] > 0.99) return blended;
  }
  return blend(blended, WHITE);
}

/** The element and what is painted behind it, from front to back. */
function listBehind(element: HTMLElement): Element[] {
  const { x, y, width, height } = element.getBoundingClientRect();
  const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
  const at = stack.indexOf(element);
  if (at !== -1) return stack.slice(at);
  // Outside the window, or covered: its ancestors.
  const ancestors: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) ancestors.push(each);
  return ancestors;
}

/** Reads any CSS colour by painting one pixel. */
export function readColour(colour: string): Rgba {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return WHITE;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}

/** Alpha compositing of two colours. */
export function blend(front: Rgba, behind: Rgba): Rgba {
  const rest = behind[3] * (1 - front[3]);
  const opacity = front[3] + rest;
  if (opacity === 0) return front;
  const mix = (index: 0 | 1 | 2): number => (front[index] * front[3] + behind[index] * rest) / opacity;
  return [mix(0), mix(1), mix(2), opacity];
}

function toHex([red, green, blue]: Rgba): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
