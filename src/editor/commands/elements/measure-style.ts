/** A colour as red, green, blue (0 to 255) and opacity (0 to 1). */
type Rgba = readonly [number, number, number, number];

const WHITE: Rgba = [255, 255, 255, 1];
const PICTURES = 'img, video, canvas, picture, svg';

/** How an element looks before its own stored style, and what it stands on. */
export interface Look {
  /** CSS declarations of its text. */
  base: string;
  /** Colour of the text, `#rrggbb`. */
  ink: string;
  /** Colour behind the text, `#rrggbb`; undefined where that is a picture. */
  ground: string | undefined;
}

const FONT_PROPERTIES = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-transform',
] as const;

/** Measures an element of the page. */
export function measureLook(element: HTMLElement): Look {
  const styled = [...element.classList].filter((name) => /^s-[a-z0-9]+$/.test(name));
  element.classList.remove(...styled);
  const style = getComputedStyle(element);
  const base = FONT_PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  const ground = groundOf(element);
  const ink = toHex(under(readColour(style.color), ground ?? WHITE));
  element.classList.add(...styled);
  return { base, ink, ground: ground === undefined ? undefined : toHex(ground) };
}

// What is painted behind the middle of the element, from the front to the back, until something lets nothing through.
function groundOf(element: HTMLElement): Rgba | undefined {
  let seen: Rgba = [0, 0, 0, 0];
  for (const behind of listBehind(element)) {
    const style = getComputedStyle(behind);
    if (behind.matches(PICTURES) || style.backgroundImage !== 'none') return undefined;
    seen = under(seen, readColour(style.backgroundColor));
    if (seen[3] > 0.99) return seen;
  }
  return under(seen, WHITE);
}

function listBehind(element: HTMLElement): Element[] {
  const { x, y, width, height } = element.getBoundingClientRect();
  const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
  const at = stack.indexOf(element);
  if (at !== -1) return stack.slice(at);
  // Out of the window, or covered: what it stands in.
  const around: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) around.push(each);
  return around;
}

/** Any CSS colour, as the browser itself paints it. */
function readColour(colour: string): Rgba {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return WHITE;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}

// What both together look like: the front one where it is opaque, what is behind it where it is not.
function under(front: Rgba, behind: Rgba): Rgba {
  const rest = behind[3] * (1 - front[3]);
  const opacity = front[3] + rest;
  if (opacity === 0) return front;
  const mix = (index: 0 | 1 | 2): number => (front[index] * front[3] + behind[index] * rest) / opacity;
  return [mix(0), mix(1), mix(2), opacity];
}

function toHex([red, green, blue]: Rgba): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
