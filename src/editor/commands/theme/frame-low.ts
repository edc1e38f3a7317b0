// Finds the elements of a page in which a pair of colours is seen that is hard to read, and marks them.
import type { ContrastPair } from '../../../../runtime/theme/contrast.ts';
import { SURFACES, type Colours } from '../../../../runtime/theme/theme-document.ts';
import { groundOf } from './describe-theme.ts';

/** Of elements that are framed; its value is the key of the pair's colour. */
export const LOW_ATTRIBUTE = 'data-ed-low';
/** More frames on a page say no more. */
const MAX_FRAMES = 200;

/** What of an element has the colour of a role. */
const SEEN_IN: Readonly<Record<string, 'color' | 'backgroundColor' | 'borderTopColor'>> = {
  text: 'color',
  'text-muted': 'color',
  'text-brand': 'color',
  'on-brand': 'color',
  success: 'color',
  warning: 'color',
  danger: 'color',
  brand: 'backgroundColor',
  'control-line': 'borderTopColor',
};

interface Sought {
  key: string;
  property: 'color' | 'backgroundColor' | 'borderTopColor';
  colour: string;
  ground: string;
}

/** As browsers write a computed colour. */
const computed = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const plainOf = (role: string): string =>
  SURFACES.reduce<string>(
    (name, surface) => name.replace(new RegExp(`^${surface}-(?=text|brand|on-|control)`), ''),
    role,
  );

/** Pairs by the key of their colour; of those that no element shows, none. */
export function soughtOf(key: string, pairs: readonly ContrastPair[], colours: Colours): Sought[] {
  return pairs.flatMap((pair) => {
    const property = SEEN_IN[plainOf(pair.role)];
    if (property === undefined) return [];
    return [
      { key, property, colour: computed(colours[pair.role]), ground: computed(groundOf(pair, colours)) },
    ];
  });
}

const CLEAR = /^(?:transparent|rgba\(.*, 0\))$/;

/** The colour behind an element; undefined over a picture or a gradient. */
function groundBehind(element: Element | null): string | undefined {
  for (let at = element; at !== null; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return undefined;
    if (!CLEAR.test(backgroundColor)) return backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}

const hasText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );

/** Frames what is seen of them, and takes away the frames of before. Returns how many each key has. */
export function frameLow(root: Element, sought: readonly Sought[]): Map<string, number> {
  clearFrames(root);
  const counts = new Map<string, number>();
  if (sought.length === 0) return counts;
  let frames = 0;
  for (const element of root.querySelectorAll('*')) {
    if (frames >= MAX_FRAMES) break;
    const style = getComputedStyle(element);
    const found = sought.find(
      ({ property, colour, ground }) =>
        style[property] === colour &&
        (property !== 'color' || hasText(element)) &&
        (property !== 'borderTopColor' || style.borderTopWidth !== '0px') &&
        groundBehind(property === 'color' ? element : element.parentElement) === ground,
    );
    if (found === undefined || element.getClientRects().length === 0) continue;
    element.setAttribute(LOW_ATTRIBUTE, found.key);
    counts.set(found.key, (counts.get(found.key) ?? 0) + 1);
    frames += 1;
  }
  return counts;
}

export function clearFrames(root: Element): void {
  for (const element of root.querySelectorAll(`[${LOW_ATTRIBUTE}]`)) element.removeAttribute(LOW_ATTRIBUTE);
}
