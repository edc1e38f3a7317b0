/** Reads the classes of a shipped block as tokens of the table of styles. What has no token is told. */
import type { OwnedStyle } from '../../generated/documents.generated.ts';

type Tokens = Record<string, string>;

/** A class, or how it begins, with the token that it is; `$1` is what follows. */
const EXACT: Readonly<Record<string, Tokens>> = {
  'page-width': { width: 'page' },
  'w-full': { width: 'full' },
  'max-w-prose': { width: 'prose' },
  flex: { layout: 'row' },
  'flex-col': { layout: 'stack' },
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
  'aspect-square': { aspect: 'square' },
  'aspect-4/3': { aspect: '4-3' },
  'aspect-3/2': { aspect: '3-2' },
  'aspect-video': { aspect: '16-9' },
  'aspect-4/5': { aspect: '4-5' },
  'aspect-[4/5]': { aspect: '4-5' },
  'object-cover': { fit: 'cover' },
  'object-contain': { fit: 'contain' },
  'overflow-hidden': { overflow: 'cut' },
  'bg-transparent': { ground: 'none' },
  'bg-surface-alt': { surface: 'alt' },
  'rounded-full': { radius: 'round' },
  border: { border: 'all' },
  'border-t': { border: 'top' },
  'border-b': { border: 'bottom' },
  'border-y': { border: 'rows' },
  'border-l': { border: 'start' },
  'border-l-2': { border: 'start' },
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
  'text-left': { text: 'start' },
  'text-center': { text: 'center' },
  'text-right': { text: 'end' },
  'whitespace-pre-line': { lines: 'typed' },
  'whitespace-nowrap': { lines: 'one' },
  'tabular-nums': { figures: 'table' },
  'leading-tight': { leading: 'tight' },
  underlined: { look: 'underlined' },
  'button-fill': { look: 'solid' },
  'button-main': { look: 'solid' },
  'button-quiet': { look: 'outline' },
  'button-line': { look: 'outline' },
};

const STEPS: Readonly<Record<string, string>> = {
  xs: '0',
  sm: '1',
  base: '2',
  lg: '3',
  xl: '3',
  '2xl': '4',
  '3xl': '4',
  '4xl': '5',
  '5xl': '6',
};

/** Units of Tailwind's space, up to which a step of the theme is the nearest. */
const SPACES: readonly (readonly [most: number, token: string])[] = [
  [0, 'none'],
  [3, 'xs'],
  [5, 's'],
  [8, 'm'],
  [12, 'l'],
  [Infinity, 'xl'],
];
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
};

const nearestOf = (table: typeof SPACES, units: number): string =>
  table.find(([most]) => units <= most)?.[1] ?? 'm';

function tokensOf(name: string): Tokens | undefined {
  if (Object.hasOwn(EXACT, name)) return EXACT[name];
  const columns = /^grid-cols-([1-6])$/.exec(name)?.[1];
  if (columns !== undefined) return { columns };
  if (name.startsWith('py-section-')) return { padY: 'section' };
  const step = STEPS[/^text-(\w+)$/.exec(name)?.[1] ?? ''];
  if (step !== undefined) return { step };
  const span = /^col-span-([1-3])$/.exec(name)?.[1];
  if (span !== undefined) return { span };
  const box = /^size-(\d+(?:\.5)?)$/.exec(name)?.[1];
  if (box !== undefined) return { box: nearestOf(BOXES, Number(box)) };
  const [, spaced = '', units = ''] = /^(gap|gap-x|gap-y|p|px|py)-(\d+(?:\.5)?)$/.exec(name) ?? [];
  const property = SPACED[spaced];
  if (property === undefined) return undefined;
  // A section's own padding is that of sections.
  return {
    [property]: property === 'padY' && Number(units) >= 11 ? 'section' : nearestOf(SPACES, Number(units)),
  };
}

/** Classes that a block needs for reasons of its own: they change nothing that is seen by itself. */
const SILENT = /^(?:grid|group|shrink-0|min-w-0|min-h-0|transition(?:-.+)?|duration-\d+|relative|isolate)$/;

/** The style of a class list: phone first, `md:` from 751 px, `lg:` from 1025 px. */
export function readClasses(classes: string): { style: OwnedStyle | undefined; left: string[] } {
  const left: string[] = [];
  const at: Record<'' | 'sm' | 'md' | 'lg', Tokens> = { '': {}, sm: {}, md: {}, lg: {} };
  for (const each of classes.split(/\s+/).filter((name) => name !== '')) {
    const [, width = '', name = ''] = /^(?:(sm|md|lg):)?(.+)$/.exec(each) ?? [];
    const tokens = tokensOf(name);
    if (tokens !== undefined) Object.assign(at[width as keyof typeof at], tokens);
    else if (!SILENT.test(name)) left.push(each);
  }
  const phone = at[''];
  const tablet = { ...phone, ...at.sm, ...at.md };
  const desktop = { ...tablet, ...at.lg };
  const layers = { desktop, tablet: differing(tablet, desktop), phone: differing(phone, desktop) };
  const filled = Object.entries(layers).filter(([, tokens]) => Object.keys(tokens).length > 0);
  return { style: filled.length === 0 ? undefined : Object.fromEntries(filled), left };
}

/** What a property is where it is not set: the value that takes the other back. */
const UNSET: Tokens = {
  columns: '1',
  order: 'outline',
  border: 'none',
  look: 'plain',
  width: 'full',
  push: 'none',
  text: 'start',
  justify: 'start',
  align: 'stretch',
};

function differing(tokens: Tokens, desktop: Tokens): Tokens {
  const found: Tokens = {};
  for (const name of Object.keys(desktop)) {
    const own = tokens[name] ?? UNSET[name];
    if (own !== undefined && own !== desktop[name]) found[name] = own;
  }
  return found;
}
