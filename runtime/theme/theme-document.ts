/** Declares the theme of a site: a preset, and what its owner has set otherwise. */
import { ownFontCode, type OwnFont } from './own-font.ts';

export const SURFACES = ['surface', 'alt', 'inverse', 'brand'] as const;
export type Surface = (typeof SURFACES)[number];

/** Roles that each surface sets anew, so that a tone is one attribute. */
export const SURFACE_ROLES = [
  'text',
  'text-muted',
  'text-brand',
  'line',
  'control-line',
  'focus',
  'brand',
  'brand-strong',
  'on-brand',
] as const;
export type SurfaceRole = (typeof SURFACE_ROLES)[number];

const ONCE = [
  'surface',
  'surface-alt',
  'surface-inverse',
  'surface-brand',
  'field',
  'success',
  'warning',
  'danger',
] as const;
export type OnceRole = (typeof ONCE)[number];

/** `text` is that of the surface itself, `inverse-text` that of the surface `inverse`. */
export type Role = OnceRole | SurfaceRole | `${Exclude<Surface, 'surface'>}-${SurfaceRole}`;

export const ROLES: readonly Role[] = [
  ...ONCE,
  ...SURFACE_ROLES,
  ...(['alt', 'inverse', 'brand'] as const).flatMap((surface) =>
    SURFACE_ROLES.map((role): Role => `${surface}-${role}`),
  ),
];

export type Colours = Readonly<Record<Role, string>>;

/** Light and dark: two contexts of one theme. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface Seeds {
  brand: string;
  surface: string;
  deep: string;
  accent: string;
}

export type FontStack = 'sans' | 'serif' | 'old-style' | 'humanist' | 'geometric' | 'rounded' | 'mono';
export type Size = 'none' | 'soft' | 'round';

/** Everything that a theme says. A preset says all of it; overrides say what differs. */
export interface ThemeValues {
  seeds: Seeds;
  /** Colours that are not computed. */
  colors: Readonly<Partial<Record<Scheme, Readonly<Partial<Record<Role, string>>>>>>;
  type: {
    body: FontStack | OwnFont;
    heading: FontStack | OwnFont;
    /** Of texts that are no headings; headings follow. */
    size: 'small' | 'regular' | 'large';
    /** Of one step of the scale to the next. */
    ratio: number;
    weight: number;
    /** In em. */
    tracking: number;
    leading: number;
  };
  shape: {
    /** Of cards and notices. */
    radius: Size;
    control: Size | 'pill';
    picture: Size;
    /** Width of lines in pixels. */
    border: number;
    shadow: 'none' | 'soft' | 'strong';
    buttons: 'solid' | 'outline' | 'underlined';
  };
  space: {
    density: 'compact' | 'regular' | 'airy';
    width: 'narrow' | 'regular' | 'wide';
    section: 'compact' | 'regular' | 'airy';
  };
  scheme: 'off' | 'auto' | 'switch';
}

type Group = Exclude<keyof ThemeValues, 'colors' | 'scheme'>;

type ThemeOverrides = { readonly [Name in Group]?: Readonly<Partial<ThemeValues[Name]>> } & Readonly<
  Partial<Pick<ThemeValues, 'colors' | 'scheme'>>
>;

export interface ThemeDocument {
  readonly preset: string;
  readonly overrides: ThemeOverrides;
}

/** A file `schemas/themes/x.theme.json`. */
export interface ThemePreset {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  /** Its place among the presets that are offered. */
  readonly order: number;
  readonly values: ThemeValues;
}

export type Presets = ReadonlyMap<string, ThemePreset>;

/** The preset of the style sheet: the look of a page without a theme, or whose preset is not known. */
export const DEFAULT_PRESET = 'kiln';

export function defaultPreset(presets: Presets): ThemePreset {
  const preset = presets.get(DEFAULT_PRESET);
  if (preset === undefined) throw new Error(`There is no preset "${DEFAULT_PRESET}".`);
  return preset;
}

const OF_SEED: Readonly<Record<keyof Seeds, RegExp>> = {
  brand: /brand|focus/,
  surface: /^(?:surface|surface-alt|field)$/,
  deep: /^(?:surface-)?inverse/,
  accent: /^inverse-.*(?:brand|focus)/,
};

/**
 * True of a colour that a new seed computes again although it was set by hand: else a kit's band would keep
 * the kit's colour. Texts, lines and states that were set by hand stay.
 */
export const isOfSeed = (role: string, seed: string): boolean =>
  Object.hasOwn(OF_SEED, seed) && OF_SEED[seed as keyof Seeds].test(role);

/** With other seeds. Colours that were set by hand and are of these seeds are computed. */
export function takeSeeds<Document extends { overrides?: unknown }>(
  document: Document,
  seeds: unknown,
): Document & { overrides: Record<string, unknown> } {
  const { colors, ...others } = (document.overrides ?? {}) as ThemeOverrides;
  const taken = Object.keys(seeds ?? {});
  const kept = SCHEMES.flatMap((scheme) => {
    const own = Object.entries(colors?.[scheme] ?? {}).filter(
      ([role]) => !taken.some((seed) => isOfSeed(role, seed)),
    );
    return own.length === 0 ? [] : [[scheme, Object.fromEntries(own)] as const];
  });
  const stays = kept.length === 0 ? {} : { colors: Object.fromEntries(kept) };
  return { ...document, overrides: { ...others, ...stays, seeds } };
}

/** The codes of the uploaded fonts that a theme names. */
export function ownFontsOf({ overrides }: ThemeDocument): string[] {
  const { body, heading } = overrides.type ?? {};
  const codes = [body, heading].map((font) => (font === undefined ? undefined : ownFontCode(font)));
  return [...new Set(codes.filter((code) => code !== undefined))];
}

/** The values of a theme: those of its preset where it has no others. */
export function valuesOf(document: ThemeDocument, presets: Presets): ThemeValues {
  const { values } = presets.get(document.preset) ?? defaultPreset(presets);
  const { seeds, colors, type, shape, space, scheme } = document.overrides;
  // Colours of a preset belong to its seeds: with others, they are computed.
  const fixed = Object.keys(seeds ?? {}).length === 0 ? values.colors : {};
  return {
    seeds: { ...values.seeds, ...seeds },
    colors: {
      light: { ...fixed.light, ...colors?.light },
      dark: { ...fixed.dark, ...colors?.dark },
    },
    type: { ...values.type, ...type },
    shape: { ...values.shape, ...shape },
    space: { ...values.space, ...space },
    scheme: scheme ?? values.scheme,
  };
}
