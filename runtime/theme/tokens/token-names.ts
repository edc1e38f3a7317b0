/** Finds the colour of a theme that a token means by its name. */
import { ROLES, type Role } from '../theme-document.ts';

const KNOWN: ReadonlySet<string> = new Set(ROLES);

/** What design systems call our roles: those of Material, shadcn, Ant, Bootstrap and Penpot. */
const ALIASES: Readonly<Record<string, Role>> = {
  background: 'surface',
  bg: 'surface',
  canvas: 'surface',
  'background-default': 'surface',
  'background-primary': 'surface',
  'bg-default': 'surface',
  'bg-primary': 'surface',
  'background-secondary': 'surface-alt',
  'background-subtle': 'surface-alt',
  'background-muted': 'surface-alt',
  'bg-secondary': 'surface-alt',
  'bg-subtle': 'surface-alt',
  'bg-muted': 'surface-alt',
  'surface-variant': 'surface-alt',
  'surface-container': 'surface-alt',
  'inverse-surface': 'surface-inverse',
  primary: 'brand',
  'primary-500': 'brand',
  'brand-500': 'brand',
  'primary-default': 'brand',
  'accent-default': 'brand',
  'primary-hover': 'brand-strong',
  'brand-hover': 'brand-strong',
  'on-primary': 'on-brand',
  'primary-foreground': 'on-brand',
  'on-accent': 'on-brand',
  foreground: 'text',
  'on-surface': 'text',
  'on-background': 'text',
  'text-primary': 'text',
  'text-default': 'text',
  'fg-default': 'text',
  'fg-primary': 'text',
  'on-surface-variant': 'text-muted',
  'muted-foreground': 'text-muted',
  'text-secondary': 'text-muted',
  'fg-muted': 'text-muted',
  'fg-secondary': 'text-muted',
  'text-subtle': 'text-muted',
  link: 'text-brand',
  'text-link': 'text-brand',
  border: 'line',
  divider: 'line',
  'outline-variant': 'line',
  outline: 'control-line',
  input: 'control-line',
  ring: 'focus',
  'focus-ring': 'focus',
  positive: 'success',
  warn: 'warning',
  error: 'danger',
  destructive: 'danger',
  negative: 'danger',
};

/** What fonts are called that are of headings, and of other texts. */
const FONT_OF: Readonly<Record<string, 'heading' | 'body'>> = {
  heading: 'heading',
  headings: 'heading',
  headline: 'heading',
  display: 'heading',
  title: 'heading',
  body: 'body',
  text: 'body',
  base: 'body',
  default: 'body',
};

/** The font that a family of fonts is: `font/family/heading`. */
export const fontOf = (words: readonly string[]): 'heading' | 'body' | undefined =>
  FONT_OF[normal(words.at(-1) ?? '')];

interface NamedRole {
  role: Role;
  /** By a word of another design system. */
  isAlias: boolean;
}

const normal = (word: string): string =>
  word
    .replaceAll(/([\da-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[\s_.]+/g, '-')
    .replace(/^colou?r-/, '');

/** Colours of one part of a page are none of the whole page: `button/text`. */
const PARTS: ReadonlySet<string> = new Set(
  (
    'button btn card input field chip badge tag tab tooltip popover modal dialog nav header footer sidebar ' +
    'menu table alert toast avatar checkbox radio switch slider icon chart'
  ).split(' '),
);

/** The role that a token names by its last words joined or by its last one: `surface/alt`, `on primary`. */
export function roleOf(words: readonly string[]): NamedRole | undefined {
  const names = words.map(normal);
  if (names.slice(0, -1).some((name) => PARTS.has(name.replace(/s$/, '')))) return undefined;
  const ends = [names.slice(-3).join('-'), names.slice(-2).join('-'), names.at(-1) ?? ''];
  const role = ends.find((name) => KNOWN.has(name));
  if (role !== undefined) return { role: role as Role, isAlias: false };
  const alias = ends.map((name) => ALIASES[name]).find((each) => each !== undefined);
  return alias === undefined ? undefined : { role: alias, isAlias: true };
}

/** True of a group or a mode for dark pages. */
export const isDark = (words: readonly string[]): boolean =>
  words.some((word) => /(?:^|-)(?:dark|night)(?:-|$)/.test(normal(word)));
