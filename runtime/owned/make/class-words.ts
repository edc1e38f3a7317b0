/** Lists the classes of shipped blocks that are tokens of the table of styles. */
import { TWENTIETHS, UNITS } from '../style-values.ts';

export type Tokens = Record<string, string>;

/** A class, or how it begins, with the token that it is; `$1` is what follows. */
const EXACT: Readonly<Record<string, Tokens>> = {
  'page-width': { width: 'page' },
  'w-full': { width: 'full' },
  'w-2/3': { width: '2/3' },
  'size-full': { width: 'full', tall: 'full' },
  'max-w-[34rem]': { width: 'prose' },
  relative: { place: 'ground' },
  'inset-0': { place: 'cover' },
  '-z-1': { place: 'behind' },
  'max-w-prose': { width: 'prose' },
  'max-w-note': { width: 'note' },
  grid: { columns: '1' },
  flex: { layout: 'row' },
  block: { layout: 'flow' },
  'flex-row': { layout: 'row' },
  'flex-col': { layout: 'stack' },
  'flex-col-reverse': { layout: 'back' },
  'grid-cols-[repeat(auto-fit,minmax(min(100%,max(30%,6.5rem)),1fr))]': { columns: 'narrow' },
  'flex-wrap': { layout: 'wrap' },
  hidden: { layout: 'hidden' },
  'place-items-center': { layout: 'center' },
  'items-start': { align: 'start' },
  'items-center': { align: 'center' },
  'items-end': { align: 'end' },
  'items-baseline': { align: 'baseline' },
  'items-stretch': { align: 'stretch' },
  'justify-start': { justify: 'start' },
  'justify-center': { justify: 'center' },
  'justify-end': { justify: 'end' },
  'justify-between': { justify: 'between' },
  'self-start': { self: 'start' },
  'self-center': { self: 'center' },
  'self-end': { self: 'end' },
  'mt-auto': { push: 'down' },
  'ml-auto': { push: 'end' },
  'mx-auto': { push: 'center' },
  'order-1': { order: 'last' },
  'min-h-touch': { height: 'touch' },
  'min-h-72': { height: '72u' },
  'min-h-[min(26rem,60svh)]': { height: 'cover' },
  'aspect-square': { aspect: 'square' },
  'aspect-4/3': { aspect: '4-3' },
  'aspect-3/2': { aspect: '3-2' },
  'aspect-video': { aspect: '16-9' },
  'aspect-4/5': { aspect: '4-5' },
  'aspect-[4/5]': { aspect: '4-5' },
  'object-cover': { fit: 'cover' },
  'object-contain': { fit: 'contain' },
  'object-[25%_50%]': { focus: 'quarter' },
  'object-center': { focus: 'center' },
  'overflow-hidden': { overflow: 'cut' },
  'bg-transparent': { ground: 'none' },
  'bg-field': { ground: 'field' },
  'from-100%': { veil: 'even' },
  'from-[calc(100%-5rem)]': { veil: 'up' },
  'from-55%': { veil: 'side' },
  'bg-surface-alt': { surface: 'alt' },
  'rounded-full': { radius: 'round' },
  'rounded-picture': { radius: 'picture' },
  'rounded-box': { radius: 'box' },
  border: { border: 'all' },
  'border-t': { border: 'top' },
  'border-b': { border: 'bottom' },
  'border-y': { border: 'rows' },
  'border-e': { border: 'end' },
  'not-first:border-s': { between: 'start' },
  'border-l': { border: 'start' },
  'border-l-2': { border: 'start' },
  'border-s-2': { border: 'mark' },
  '-mt-px': { overlap: 'start' },
  '-me-px': { overlap: 'end' },
  'pt-px': { padTop: 'px' },
  'ps-px': { padStart: 'px' },
  'h-16': { tall: '16u' },
  'h-full': { tall: 'full' },
  grayscale: { grey: 'yes' },
  'border-line': { line: 'line' },
  'border-brand': { line: 'brand' },
  'shadow-panel': { shadow: 'panel' },
  eyebrow: { step: '0', tracking: 'wide', case: 'upper' },
  'font-heading': { font: 'heading' },
  'font-medium': { weight: 'medium' },
  'font-semibold': { weight: 'bold' },
  'weight-heading': { weight: 'heading' },
  'tracking-heading': { tracking: 'heading' },
  uppercase: { case: 'upper' },
  'text-text': { colour: 'text' },
  'text-text-muted': { colour: 'muted' },
  'text-text-brand': { colour: 'brand' },
  'text-text/90': { colour: 'text/90' },
  'text-left': { text: 'start' },
  'text-center': { text: 'center' },
  'text-right': { text: 'end' },
  'whitespace-pre-line': { lines: 'typed' },
  'whitespace-nowrap': { lines: 'one' },
  'tabular-nums': { figures: 'table' },
  'leading-tight': { leading: 'tight' },
  'leading-snug': { leading: 'snug' },
  "after:content-['→'/'']": { sign: 'arrow' },
  underlined: { look: 'lined' },
  'button-fill': { look: 'solid', border: 'none', padY: 'none' },
  'button-plain': { look: 'filled', border: 'none', padY: 'none' },
  'button-main': { look: 'solid' },
  'button-quiet': { look: 'outline', padY: 'none' },
  'button-line': { look: 'outline' },
};

const STEPS: Readonly<Record<string, string>> = {
  xs: '0',
  sm: '1',
  base: '2',
  lg: 'lg',
  xl: '3',
  '2xl': '4',
  '3xl': '3xl',
  '4xl': '5',
  '5xl': '6',
};

/** Units of Tailwind's space, and the step of the theme that they are; others are fine values. */
const SPACES: Readonly<Record<string, string>> = {
  0: 'none',
  2: 'xs',
  4: 's',
  6: 'm',
  10: 'l',
  16: 'xl',
};
const BOXES: readonly (readonly [most: number, token: string])[] = [
  [6, 'xs'],
  [8, 's'],
  [12, 'm'],
  [18, 'l'],
  [Infinity, 'xl'],
];
const SPACED: Readonly<Record<string, string>> = {
  gap: 'gap',
  'gap-y': 'gap',
  'gap-x': 'gapX',
  p: 'padding',
  px: 'padX',
  py: 'padY',
  pt: 'padTop',
  pb: 'padEnd',
  ps: 'padStart',
  mb: 'below',
};

const nearestTo = (wanted: number, known: readonly string[]): string =>
  known.toSorted((a, b) => Math.abs(Number(a) - wanted) - Math.abs(Number(b) - wanted))[0] ?? '';

const nearestOf = (table: typeof BOXES, units: number): string =>
  table.find(([most]) => units <= most)?.[1] ?? 'm';

/** The tokens of a class without variants; undefined for one that has none. */
export function tokensOf(name: string): Tokens | undefined {
  if (Object.hasOwn(EXACT, name)) return EXACT[name];
  const columns = /^grid-cols-([1-6]|12)$/.exec(name)?.[1];
  if (columns !== undefined) return { columns };
  const part = /^py-section-(\d+)$/.exec(name)?.[1];
  if (part !== undefined) {
    const near = nearestTo(Number(part), ['20', ...TWENTIETHS]);
    return { padY: near === '20' ? 'section' : `${near}/20` };
  }
  const opacity = /^opacity-(\d*[05])$/.exec(name)?.[1];
  if (opacity !== undefined) return { opacity: `${opacity}%` };
  const step = STEPS[/^text-(\w+)$/.exec(name)?.[1] ?? ''];
  if (step !== undefined) return { step };
  const span = /^col-span-([1-8])$/.exec(name)?.[1];
  if (span !== undefined) return { span };
  const from = /^col-start-([1-9])$/.exec(name)?.[1];
  if (from !== undefined) return { from };
  const box = /^size-(\d+(?:\.5)?)$/.exec(name)?.[1];
  if (box !== undefined) return { box: nearestOf(BOXES, Number(box)) };
  const [, spaced = '', units = ''] = /^([a-z]+(?:-[xy])?)-(\d+(?:\.5)?)$/.exec(name) ?? [];
  const property = Object.hasOwn(SPACED, spaced) ? SPACED[spaced] : undefined;
  if (property === undefined) return undefined;
  const unit = nearestTo(Number(units), [...Object.keys(SPACES), ...UNITS]);
  return { [property]: SPACES[unit] ?? `${unit}u` };
}

/** Classes that a block needs for reasons of its own: they change nothing that is seen by itself. */
export const SILENT = new RegExp(
  '^(?:group|shrink-0|min-w-0|min-h-0|transition(?:-.+)?|duration-\\d+|isolate' +
    '|-ms-px|-mb-px|hover:text-text-brand|(?:\\*:)?pointer-events-(?:none|auto)|h-auto' +
    '|not-\\[:has\\(>\\*\\+\\*\\)\\]:invisible|empty:border-0|first:ps-0|text-transparent' +
    '|bg-surface-inverse|(?:rtl:)?bg-linear-to-[lrt]|from-surface-inverse' +
    '|to-transparent|to-surface-inverse(?:/40)?)$',
);
