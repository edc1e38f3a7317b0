/** Finds the colour of a theme that a token means by its name. */
import { ROLES, type Role } from '../theme-document.ts';

const KNOWN: ReadonlySet<string> = new Set(ROLES);

/** What design systems call our roles: those of Material, shadcn, Ant and Bootstrap. */
const ALIASES: Readonly<Record<string, Role>> = {
  background: 'surface',
  bg: 'surface',
  canvas: 'surface',
  'background-default': 'surface',
  'background-secondary': 'surface-alt',
  'background-subtle': 'surface-alt',
  'surface-variant': 'surface-alt',
  'surface-container': 'surface-alt',
  'inverse-surface': 'surface-inverse',
  primary: 'brand',
  'primary-500': 'brand',
  'brand-500': 'brand',
  'primary-default': 'brand',
  'primary-hover': 'brand-strong',
  'brand-hover': 'brand-strong',
  'on-primary': 'on-brand',
  'primary-foreground': 'on-brand',
  foreground: 'text',
  'on-surface': 'text',
  'on-background': 'text',
  'text-primary': 'text',
  'text-default': 'text',
  'on-surface-variant': 'text-muted',
  'muted-foreground': 'text-muted',
  'text-secondary': 'text-muted',
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

/** The role that a token names by its last words joined or by its last one: `surface/alt`, `on primary`. */
export function roleOf(words: readonly string[]): NamedRole | undefined {
  const names = words.map(normal);
  const ends = [names.slice(-3).join('-'), names.slice(-2).join('-'), names.at(-1) ?? ''];
  const role = ends.find((name) => KNOWN.has(name));
  if (role !== undefined) return { role: role as Role, isAlias: false };
  const alias = ends.map((name) => ALIASES[name]).find((each) => each !== undefined);
  return alias === undefined ? undefined : { role: alias, isAlias: true };
}

/** True of a group or a mode for dark pages. */
export const isDark = (words: readonly string[]): boolean =>
  words.some((word) => /(?:^|-)(?:dark|night)(?:-|$)/.test(normal(word)));
