/** Finds the colour of a theme that a token means by its name. */
import { ROLES, type Role } from '../theme-document.ts';

const KNOWN: ReadonlySet<string> = new Set(ROLES);

/** What design systems call a text, a surface and a line. */
const USES: ReadonlyMap<string, 'text' | 'surface' | 'line'> = new Map(
  Object.entries({
    text: 'text',
    foreground: 'text',
    fg: 'text',
    content: 'text',
    surface: 'surface',
    background: 'surface',
    bg: 'surface',
    canvas: 'surface',
    line: 'line',
    border: 'line',
    divider: 'line',
    stroke: 'line',
  } as const),
);

/** What design systems call our roles: those of Material, shadcn, Ant, Bootstrap, Penpot and Figma. */
const ALIASES: ReadonlyMap<string, Role> = new Map(
  Object.entries({
    'surface-default': 'surface',
    'surface-base': 'surface',
    'surface-main': 'surface',
    'surface-secondary': 'surface-alt',
    'surface-subtle': 'surface-alt',
    'surface-muted': 'surface-alt',
    'surface-variant': 'surface-alt',
    'surface-container': 'surface-alt',
    'inverse-surface': 'surface-inverse',
    'surface-inverted': 'surface-inverse',
    'surface-input': 'field',
    primary: 'brand',
    'primary-500': 'brand',
    'brand-500': 'brand',
    'primary-default': 'brand',
    'accent-default': 'brand',
    'primary-hover': 'brand-strong',
    'brand-hover': 'brand-strong',
    'on-primary': 'on-brand',
    'primary-text': 'on-brand',
    'on-accent': 'on-brand',
    'text-on-primary': 'on-brand',
    'text-on-brand': 'on-brand',
    'text-on-accent': 'on-brand',
    'on-surface': 'text',
    'text-plain': 'text',
    'text-default': 'text',
    'text-main': 'text',
    'text-base': 'text',
    'on-surface-variant': 'text-muted',
    'muted-text': 'text-muted',
    'text-secondary': 'text-muted',
    'text-subtle': 'text-muted',
    link: 'text-brand',
    'text-link': 'text-brand',
    'text-accent': 'text-brand',
    'text-inverse': 'inverse-text',
    'text-inverted': 'inverse-text',
    'line-default': 'line',
    'line-base': 'line',
    'line-plain': 'line',
    'outline-variant': 'line',
    outline: 'control-line',
    input: 'control-line',
    'line-input': 'control-line',
    ring: 'focus',
    'focus-ring': 'focus',
    'line-focus': 'focus',
    positive: 'success',
    warn: 'warning',
    caution: 'warning',
    error: 'danger',
    destructive: 'danger',
    negative: 'danger',
    critical: 'danger',
  } as const),
);

/** What a name means if no token says it better: text of a state has the colour of the state. */
const GUESSES: ReadonlyMap<string, Role> = new Map(
  Object.entries({
    'surface-primary': 'surface',
    'text-primary': 'text',
    'surface-accent': 'brand',
    'primary-6': 'brand',
    'brand-6': 'brand',
    'line-primary': 'line',
    'text-success': 'success',
    'text-positive': 'success',
    'text-warning': 'warning',
    'text-caution': 'warning',
    'text-danger': 'danger',
    'text-error': 'danger',
    'text-negative': 'danger',
    'text-critical': 'danger',
  } as const),
);

/** What fonts are called that are of headings, and of other texts. */
const FONT_OF: ReadonlyMap<string, 'heading' | 'body'> = new Map(
  Object.entries({
    heading: 'heading',
    headings: 'heading',
    headline: 'heading',
    display: 'heading',
    title: 'heading',
    body: 'body',
    text: 'body',
    base: 'body',
    default: 'body',
  } as const),
);

/** The font that a family of fonts is: `font/family/heading`. */
export const fontOf = (words: readonly string[]): 'heading' | 'body' | undefined =>
  FONT_OF.get(normal(words.at(-1) ?? ''));

interface NamedRole {
  role: Role;
  /** 0 for our own name, 1 for that of another design system, 2 for a guess. */
  rank: 0 | 1 | 2;
}

const normal = (word: string): string =>
  word
    .replaceAll(/([\da-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[\s_.]+/g, '-')
    .replace(/^colou?r-/, '');

/** Colours of one part of a page, or of one state, are none of the whole page: `button/text`. */
const PARTS: ReadonlySet<string> = new Set(
  (
    'button btn card input field chip badge tag tab tooltip popover modal dialog nav header footer sidebar ' +
    'menu table alert toast avatar checkbox radio switch slider icon chart accordion breadcrumb dropdown ' +
    'drawer plot progress indicator navigation calendar pagination picker select snackbar notification ' +
    'banner skeleton toolbar stepper textarea action interactive status hover hovered pressed active ' +
    'focused selected disabled'
  ).split(' '),
);

/** What stands before the use of a colour that is not for the whole page: `primary/border`. */
const TONES: ReadonlySet<string> = new Set(
  (
    'primary secondary tertiary brand accent neutral ghost disabled success positive warning caution ' +
    'danger error negative critical info'
  ).split(' '),
);

/** `BG-Primary` and `Background / Primary` are `surface-primary`; what is said twice is said once. */
const inOurWords = (names: readonly string[]): string =>
  names
    .flatMap((name) => name.split('-'))
    .map((part) => USES.get(part) ?? part)
    .filter((part, at, parts) => part !== parts[at - 1] || !USES.has(part))
    .join('-');

/** The role that a token names by its last words joined or by its last one: `surface/alt`, `on primary`. */
export function roleOf(words: readonly string[]): NamedRole | undefined {
  const names = words.map(normal);
  const groups = names.slice(0, -1).flatMap((name) => name.split('-'));
  if (groups.some((part) => PARTS.has(part.replace(/s$/, '')))) return undefined;
  const own = [-3, -2, -1].map((at) => names.slice(at).join('-')).find((name) => KNOWN.has(name));
  const last = inOurWords(names.slice(-1));
  // Of `background/success` and of `primary/border`, the last word alone is not what is meant.
  const isWhole = !isQualified(groups, last);
  if (own !== undefined && (isWhole || own !== names.at(-1))) return { role: own as Role, rank: 0 };
  const ends = [inOurWords(names.slice(-3)), inOurWords(names.slice(-2)), ...(isWhole ? [last] : [])];
  const role = ends.find((name) => KNOWN.has(name));
  if (role !== undefined) return { role: role as Role, rank: 1 };
  for (const [rank, table] of [
    [1, ALIASES],
    [2, GUESSES],
  ] as const) {
    const found = ends.map((name) => table.get(name)).find((each) => each !== undefined);
    if (found !== undefined) return { role: found, rank };
  }
  return undefined;
}

const isQualified = (groups: readonly string[], last: string): boolean =>
  USES.has(last)
    ? TONES.has(groups.findLast((part) => !USES.has(part)) ?? '')
    : groups.some((part) => USES.has(part));

/** True of a group or a mode for dark pages. */
export const isDark = (words: readonly string[]): boolean =>
  words.some((word) => /(?:^|-)(?:dark|night)(?:-|$)/.test(normal(word)));
