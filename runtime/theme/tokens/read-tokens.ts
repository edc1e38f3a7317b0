/**
 * Reads W3C Design Tokens upon a theme: a file of ours comes back as it was, with what was changed in
 * between; of another file, the colours whose names are roles are taken. What is left says where and why.
 */
import { isObject } from '../../model/json.ts';
import { formatPointer } from '../../model/pointer.ts';
import { checkTheme } from '../check-theme.ts';
import { coloursOf } from '../contrast.ts';
import {
  SCHEMES,
  valuesOf,
  type Colours,
  type Presets,
  type Role,
  type Scheme,
  type Seeds,
  type ThemeDocument,
} from '../theme-document.ts';
import { findPlaces, Findings, type LeftToken } from './find-places.ts';
import { isDark } from './token-names.ts';
import { OWN } from './write-tokens.ts';

export interface TakenToken {
  path: string;
  name: string;
  /** JSON Pointer into the overrides of a theme. */
  to: string;
  value: string | number;
}

export interface ReadTokens {
  theme: ThemeDocument;
  /** What the file says otherwise than the theme before. */
  taken: TakenToken[];
  left: LeftToken[];
}

interface ReadOptions {
  /** Figma names a file by its mode: `Dark.tokens.json`. */
  fileName?: string;
}

export function readTokens(
  file: Readonly<Record<string, unknown>>,
  before: ThemeDocument,
  presets: Presets,
  { fileName = '' }: ReadOptions = {},
): ReadTokens {
  const findings = new Findings();
  const own = readOwn(file, before, presets, findings);
  const base = own ?? before;
  const usual: Scheme = isDark([fileName.replace(/\..*$/, ''), modeOf(file)]) ? 'dark' : 'light';
  findPlaces(file, own !== undefined, usual, findings);
  const theme = own === undefined ? takeForeign(base, findings, presets) : takeOwn(base, findings, presets);
  const taken = [...findings.places].flatMap(([to, { token, value }]): TakenToken[] =>
    readPlace(before, to, presets) === value
      ? []
      : [{ path: token.path, name: token.words.join(' / '), to, value }],
  );
  return { theme, taken, left: findings.left };
}

/**
 * The theme that a file of ours has in `$extensions`. Upon another preset, where its own is not known: its
 * colours and measures are in the tokens.
 */
function readOwn(
  file: Readonly<Record<string, unknown>>,
  before: ThemeDocument,
  presets: Presets,
  findings: Findings,
): ThemeDocument | undefined {
  const extensions = isObject(file.$extensions) ? file.$extensions[OWN] : undefined;
  const stored = isObject(extensions) ? extensions.theme : undefined;
  if (!isObject(stored)) return undefined;
  const { theme, problems } = checkTheme(stored, presets);
  const at = formatPointer(['$extensions', OWN, 'theme']);
  for (const { path, message } of problems)
    findings.leave({ path: `${at}${path}`, words: path.split('/').slice(1) }, 'theme', message);
  return presets.has(theme.preset) ? theme : { ...theme, preset: before.preset };
}

/** Of a file that Figma has written for one mode. */
function modeOf({ $extensions }: Readonly<Record<string, unknown>>): string {
  const mode = isObject($extensions) ? $extensions['com.figma.modeName'] : undefined;
  return typeof mode === 'string' ? mode : '';
}

const drawn = new WeakMap<ThemeDocument, Map<Scheme, Colours>>();

/** The value that a theme is drawn with. */
function readPlace(theme: ThemeDocument, to: string, presets: Presets): unknown {
  const [, group = '', name = '', role = ''] = to.split('/');
  if (group === 'colors') {
    const known = drawn.get(theme) ?? new Map<Scheme, Colours>();
    drawn.set(theme, known);
    const colours = known.get(name as Scheme) ?? coloursOf(theme, name as Scheme, presets);
    known.set(name as Scheme, colours);
    return colours[role as Role];
  }
  const values = valuesOf(theme, presets)[group as 'seeds' | 'type'];
  return (values as unknown as Readonly<Record<string, unknown>> | undefined)?.[name];
}

type Places = readonly (readonly [to: string, value: string | number])[];

/** A theme with values at places; those that its schema does not take are left. */
function withPlaces(
  theme: ThemeDocument,
  places: Places,
  findings: Findings,
  presets: Presets,
): ThemeDocument {
  if (places.length === 0) return theme;
  const overrides = structuredClone(theme.overrides) as Record<string, unknown>;
  for (const [to, value] of places) {
    const steps = to.split('/').slice(1);
    let at = overrides;
    for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>;
    at[steps.at(-1) ?? ''] = value;
  }
  const checked = checkTheme({ preset: theme.preset, overrides }, presets);
  for (const { path } of checked.problems.filter(({ isWarning }) => isWarning !== true)) {
    const to = path.replace(/^\/overrides/, '');
    const found = findings.places.get(to);
    if (found === undefined) continue;
    findings.leave(found.token, 'noChoice');
    findings.places.delete(to);
  }
  return { preset: theme.preset, overrides: checked.theme.overrides };
}

/** Only what was changed since it was written: everything else is in its document already. */
function takeOwn(theme: ThemeDocument, findings: Findings, presets: Presets): ThemeDocument {
  const changed = [...findings.places]
    .filter(([to, { value }]) => readPlace(theme, to, presets) !== value)
    .map(([to, { value }]) => [to, value] as const);
  return withPlaces(theme, changed, findings, presets);
}

/** The roles that stand for the seeds of another file. */
const SEED_OF: Readonly<Partial<Record<Role, keyof Seeds>>> = {
  brand: 'brand',
  surface: 'surface',
  'surface-inverse': 'deep',
};

/**
 * Brand and ground of another file become seeds, so that what it does not name fits. What is computed
 * otherwise than the file says is set by hand.
 */
function takeForeign(before: ThemeDocument, findings: Findings, presets: Presets): ThemeDocument {
  const seeds = Object.entries(SEED_OF).flatMap(([role, seed]) => {
    const found = findings.places.get(`/colors/light/${role}`);
    return found === undefined ? [] : [[`/seeds/${seed}`, found.value] as const];
  });
  const seeded = withPlaces(before, seeds, findings, presets);
  // In this order the colours that others are made from come first.
  let theme: ThemeDocument = seeded;
  for (const scheme of SCHEMES)
    for (const [to, { value }] of findings.places) {
      const isOfScheme = to.startsWith(`/colors/${scheme}/`);
      if (isOfScheme && readPlace(theme, to, presets) !== value)
        theme = withPlaces(theme, [[to, value]], findings, presets);
    }
  const others = [...findings.places].filter(([to]) => !to.startsWith('/colors/'));
  return withPlaces(
    theme,
    others.map(([to, { value }]) => [to, value] as const),
    findings,
    presets,
  );
}
