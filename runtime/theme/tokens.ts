/**
 * A theme as W3C Design Tokens (2025.10), both ways without loss: what the format has no word for stands in
 * `$extensions`.
 */
import { isObject, type JsonObject } from '../model/json.ts';
import { checkTheme } from './check-theme.ts';
import { coloursOf } from './contrast.ts';
import { ROLES, SCHEMES, valuesOf, type Presets, type Role, type ThemeDocument } from './theme-document.ts';

/** Under this name of ours in `$extensions`. */
const OWN = 'tessera';

export interface TokenProblem {
  /** JSON Pointer into the file. */
  path: string;
  message: string;
}

export interface ReadTokens {
  theme: ThemeDocument;
  problems: TokenProblem[];
}

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;

const colourToken = (hex: string, isSet: boolean): JsonObject => ({
  $type: 'color',
  $value: {
    colorSpace: 'srgb',
    components: [1, 3, 5].map((at) => Number(channel(hex, at).toFixed(5))),
    hex,
  },
  ...(isSet ? { $extensions: { [OWN]: { set: true } } } : {}),
});

/** All colours and measures of a theme. Its document is in `$extensions`, so that it comes back whole. */
export function writeTokens(document: ThemeDocument, presets: Presets): JsonObject {
  const { type, shape, space } = valuesOf(document, presets);
  const colours = SCHEMES.map((scheme) => {
    const drawn = coloursOf(document, scheme, presets);
    const own = document.overrides.colors?.[scheme] ?? {};
    return [scheme, Object.fromEntries(ROLES.map((role) => [role, colourToken(drawn[role], role in own)]))];
  });
  const plain = (value: string | number): JsonObject => ({
    $type: typeof value === 'number' ? 'number' : 'string',
    $value: value,
  });
  const group = (values: object): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, plain(value as string | number)]),
    );
  return {
    color: Object.fromEntries(colours) as JsonObject,
    type: group(type),
    shape: group(shape),
    space: group(space),
    $extensions: { [OWN]: { theme: structuredClone(document) as unknown as JsonObject } },
  };
}

/** `#rrggbb` of a colour token: of 2025.10, and the texts that Penpot and older Figma exports write. */
function readColour(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const long = value.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    return /^#[\da-f]{6}(?:ff)?$/i.test(long) ? long.slice(0, 7).toLowerCase() : undefined;
  }
  if (!isObject(value)) return undefined;
  if (typeof value.hex === 'string') return readColour(value.hex);
  const { colorSpace, components } = value;
  // Figma's exports of before 2025.10 have no name of the space.
  if ((colorSpace !== undefined && colorSpace !== 'srgb') || !Array.isArray(components)) return undefined;
  const parts = components.map((each) => (typeof each === 'number' ? Math.round(each * 255) : -1));
  if (parts.length < 3 || parts.some((each) => each < 0 || each > 255)) return undefined;
  return `#${parts
    .slice(0, 3)
    .map((each) => each.toString(16).padStart(2, '0'))
    .join('')}`;
}

interface FoundToken {
  path: string[];
  value: unknown;
}

/** Every token with its place. Penpot writes `value` and `type` without the sign. */
function listTokens(at: unknown, path: string[] = [], depth = 0): FoundToken[] {
  if (!isObject(at) || depth > 20) return [];
  if ('$value' in at) return [{ path: [...path, '$value'], value: at.$value }];
  if ('value' in at && typeof at.type === 'string') return [{ path: [...path, 'value'], value: at.value }];
  return Object.entries(at)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, inner]) => listTokens(inner, [...path, name], depth + 1));
}

/** The value behind `{group.name}`; undefined where it leads nowhere or in a ring. */
function follow(value: unknown, root: unknown, steps = 0): unknown {
  const named = typeof value === 'string' ? /^\{([^{}]+)\}$/.exec(value.trim())?.[1] : undefined;
  if (named === undefined) return value;
  if (steps > 20) return undefined;
  const found = named.split('.').reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root);
  if (!isObject(found)) return undefined;
  return follow('$value' in found ? found.$value : found.value, root, steps + 1);
}

const KNOWN: ReadonlySet<string> = new Set(ROLES);
const pointerOf = (path: readonly string[]): string =>
  path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The role that a token names by its last word, or by its last words joined: `surface/alt`. */
function roleOf(path: readonly string[]): Role | undefined {
  const words = path.slice(0, -1).map((word) => word.toLowerCase().replaceAll(/[\s_]+/g, '-'));
  const found = [words.slice(-2).join('-'), words.at(-1) ?? ''].find((name) => KNOWN.has(name));
  return found as Role | undefined;
}

/**
 * Reads tokens upon a theme: one that we have written comes back as it was, with the colours that were
 * changed in between; of another file, the colours whose names are roles are taken.
 */
export function readTokens(file: unknown, before: ThemeDocument, presets: Presets): ReadTokens {
  if (!isObject(file)) return { theme: before, problems: [{ path: '', message: 'This is no token file.' }] };
  const extensions = isObject(file.$extensions) ? file.$extensions[OWN] : undefined;
  const own = isObject(extensions) && isObject(extensions.theme) ? extensions.theme : undefined;
  const checked = own === undefined ? undefined : checkTheme(own, presets);
  const theme = checked?.theme ?? before;
  const problems: TokenProblem[] = (checked?.problems ?? []).map(({ path, message }) => ({
    path: `/$extensions/${OWN}/theme${path}`,
    message,
  }));
  const changed: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
  const drawn = {
    light: coloursOf(theme, 'light', presets),
    dark: coloursOf(theme, 'dark', presets),
  };
  for (const { path, value } of listTokens(file)) {
    const role = roleOf(path);
    if (role === undefined) continue;
    const colour = readColour(follow(value, file));
    if (colour === undefined) {
      problems.push({ path: pointerOf(path), message: `This is no colour that can be read, for "${role}".` });
      continue;
    }
    const scheme = path.some((word) => word.toLowerCase() === 'dark') ? 'dark' : 'light';
    if (drawn[scheme][role] !== colour) changed[scheme][role] = colour;
  }
  const colors = Object.fromEntries(
    SCHEMES.map(
      (scheme) => [scheme, { ...theme.overrides.colors?.[scheme], ...changed[scheme] }] as const,
    ).filter(
      ([scheme, set]) => Object.keys(set).length > 0 || theme.overrides.colors?.[scheme] !== undefined,
    ),
  );
  const hasChanged = SCHEMES.some((scheme) => Object.keys(changed[scheme]).length > 0);
  return {
    theme: hasChanged ? { ...theme, overrides: { ...theme.overrides, colors } } : theme,
    problems,
  };
}
