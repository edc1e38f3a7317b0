/** Computes the colours of a theme from its seeds. Each text is right on its surface by construction. */
import { contrast, ensure, extremeOn, hexOf, layOver, lowest, readLch, WHITE, type Lch } from './color.ts';
import {
  SCHEMES,
  SURFACE_ROLES,
  type Colours,
  type OnceRole,
  type Role,
  type Scheme,
  type Seeds,
  type Surface,
  type SurfaceRole,
} from './theme-document.ts';

/** What is read. */
export const TEXT_NEED = 4.5;
/** The edges of controls, the focus, buttons. */
export const CONTROL_NEED = 3;

/** Parts of colours below texts, as `bg-success/14` and `bg-brand/15` in documents. */
export const SUCCESS_TINT = 0.14;
export const BRAND_TINT = 0.15;

/** How much of the edge of a control is in a line, upon its surface. */
export const LINE_PART = 0.32;

type Fixed = Readonly<Partial<Record<Role, string>>>;
type OfSurface = Record<SurfaceRole, string>;

const bounded = (lch: Lch, min: number, max: number, chroma = Infinity): string =>
  hexOf({ ...lch, l: Math.min(max, Math.max(min, lch.l)), c: Math.min(lch.c, chroma) });

const shifted = (hex: string, by: number): string => {
  const lch = readLch(hex);
  return hexOf({ ...lch, l: lch.l + by });
};

/** True of a theme that is dark in the light context, too. */
const isNight = (surface: string): boolean => readLch(surface).l < 0.55;

/** True of yellow, gold and the like: made dark enough for white texts, they would be another colour. */
export const isPale = (brand: string): boolean => contrast(brand, WHITE) < CONTROL_NEED;

/** A surface is pale or deep: no text is read well on one between them. */
function drawSurfaces(
  seeds: Seeds,
  scheme: Scheme,
): Pick<Colours, 'surface' | 'surface-alt' | 'surface-inverse' | 'surface-brand' | 'field'> {
  const isDark = scheme === 'dark' || isNight(seeds.surface);
  const ground = readLch(seeds.surface);
  const deep = readLch(seeds.deep);
  const brand = readLch(seeds.brand);
  const plate = bounded(brand, 0.7, 0.94);
  if (isDark) {
    const own = isNight(seeds.surface) ? ground : deep;
    const surface = bounded(own, 0.2, 0.24, 0.026);
    return {
      surface,
      'surface-alt': shifted(surface, 0.045),
      // Darker still: it lies below texts on pictures, too.
      'surface-inverse': bounded(deep, 0.12, 0.15, 0.03),
      'surface-brand': isPale(seeds.brand) ? plate : bounded(brand, 0.33, 0.4),
      field: shifted(surface, 0.02),
    };
  }
  const surface = bounded(ground, 0.94, 1, 0.04);
  return {
    surface,
    'surface-alt': shifted(bounded(readLch(surface), 0.94, 1), -0.035),
    'surface-inverse': bounded(deep, 0.18, MAX_DEEP),
    'surface-brand': isPale(seeds.brand) ? plate : bounded(brand, 0.28, 0.56),
    field: readLch(surface).l > 0.985 ? surface : bounded(readLch(surface), 0.99, 1, 0.004),
  };
}

/** Grey is no colour to keep: in the dark, a black brand is a pale one, as texts are. */
const inDark = (seed: string, pale: string): string => (readLch(seed).c < 0.02 ? pale : seed);

/** How much lighter a brand may become before it is another colour. */
const MAX_LIFT = 0.12;

const carriesWhite = (colour: string): boolean => contrast(WHITE, colour) >= TEXT_NEED;

/**
 * The brand on a dark ground. One that is seen there only when it is much lighter (navy, wine), or with black
 * texts instead of white ones, gives way to the accent, as gold on navy; without one, to a tint of itself.
 */
function brandInDark({ brand, accent }: Seeds, grounds: readonly string[], pale: string): string {
  const own = inDark(brand, pale);
  const lifted = ensure(own, grounds, CONTROL_NEED);
  const isKept = readLch(lifted).l - readLch(own).l <= MAX_LIFT && carriesWhite(lifted) === carriesWhite(own);
  if (isKept) return own;
  const lch = readLch(brand);
  const isSeen = readLch(accent).c >= 0.05 && lowest(accent, grounds) >= CONTROL_NEED;
  return isSeen ? accent : hexOf({ ...lch, l: 0.82, c: Math.min(lch.c, 0.09) });
}

/** No ground of white texts is lighter, and no text on pale grounds. */
const MAX_DEEP = 0.36;

/** Texts of a theme whose dark ground is vivid (bright blue) have its hue, and are as dark as texts are. */
const inkOf = (deep: string): string =>
  readLch(deep).l > MAX_DEEP ? bounded(readLch(deep), 0, 0.28, 0.06) : deep;

interface Wish {
  text: string;
  brand: string;
  accent: string;
}

/** The roles on a surface. `grounds` are what its texts stand on: the surface, fields, tints. */
function drawRoles(
  ground: string,
  grounds: readonly string[],
  wish: Wish,
  fixed: Partial<OfSurface>,
): OfSurface {
  const choose = (role: SurfaceRole, make: () => string): string => fixed[role] ?? make();
  const text = choose('text', () => ensure(wish.text, grounds, 7));
  const brand = choose('brand', () => ensure(wish.brand, grounds, CONTROL_NEED));
  const accent = ensure(wish.accent, grounds, TEXT_NEED);
  const controlLine = choose('control-line', () =>
    ensure(layOver(text, 0.45, ground), grounds, CONTROL_NEED),
  );
  const onBrand = choose('on-brand', () => {
    const nearWhite = contrast(WHITE, brand) >= TEXT_NEED ? WHITE : extremeOn([brand]);
    return ensure(nearWhite, [brand], TEXT_NEED);
  });
  // Away from the text on it, so that this is read better still.
  const away = readLch(onBrand).l > readLch(brand).l ? -0.07 : 0.05;
  return {
    text,
    'text-muted': choose('text-muted', () => ensure(layOver(text, 0.74, ground), grounds, TEXT_NEED)),
    'text-brand': choose('text-brand', () => accent),
    line: choose('line', () => layOver(controlLine, LINE_PART, ground)),
    'control-line': controlLine,
    // As a text of that colour, so that pages say it once.
    focus: choose('focus', () => accent),
    brand,
    'brand-strong': choose('brand-strong', () => ensure(shifted(brand, away), [onBrand], TEXT_NEED)),
    'on-brand': onBrand,
  };
}

function fixedOf(fixed: Fixed, surface: Surface): Partial<OfSurface> {
  const found: Partial<OfSurface> = {};
  for (const role of SURFACE_ROLES) {
    const name: Role = surface === 'surface' ? role : `${surface}-${role}`;
    const colour = fixed[name];
    if (colour !== undefined) found[role] = colour;
  }
  return found;
}

const named = (surface: Exclude<Surface, 'surface'>, roles: OfSurface): Partial<Record<Role, string>> =>
  Object.fromEntries(SURFACE_ROLES.map((role) => [`${surface}-${role}`, roles[role]]));

type Plate = 'surface-inverse' | 'surface-brand';

/**
 * What the texts of a deep or coloured surface stand on: the surface by day and by night, so that one colour
 * is right on both, and a page says it once. Its own alone where the other one needs the opposite texts.
 */
function groundsOfPlate(seeds: Seeds, plate: Plate, own: string): string[] {
  const both = [own, ...SCHEMES.map((scheme) => drawSurfaces(seeds, scheme)[plate])];
  return both.every((each) => extremeOn([each]) === extremeOn([own])) ? both : [own];
}

const STATES = { success: '#1f7a4d', warning: '#8a5a00', danger: '#b3261e' } as const;

/** What texts of the page stand on beside the surface itself. */
function groundsOf(
  colours: Pick<Colours, 'surface' | 'surface-alt' | 'field' | 'success' | 'brand'>,
): string[] {
  const { surface, field, success, brand } = colours;
  return [
    surface,
    colours['surface-alt'],
    field,
    layOver(success, SUCCESS_TINT, surface),
    layOver(brand, BRAND_TINT, surface),
  ];
}

/** Themes whose colours stay in memory: pages, contrasts and cards of one theme are drawn with the same. */
const MAX_KEPT = 24;
const kept = new Map<string, Colours>();

/** All colours of a theme in one context. What is fixed is kept, and the others are made to stand on it. */
export function drawColours(seeds: Seeds, scheme: Scheme, fixed: Fixed = {}): Colours {
  const key = JSON.stringify([seeds, scheme, fixed]);
  const colours = kept.get(key) ?? computeColours(seeds, scheme, fixed);
  // The one that was asked for last comes last.
  kept.delete(key);
  kept.set(key, colours);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return colours;
}

function computeColours(seeds: Seeds, scheme: Scheme, fixed: Fixed): Colours {
  const once = { ...drawSurfaces(seeds, scheme) } as Record<OnceRole, string>;
  for (const role of ['surface', 'surface-alt', 'surface-inverse', 'surface-brand', 'field'] as const)
    once[role] = fixed[role] ?? once[role];
  const plain = [once.surface, once['surface-alt'], once.field];
  for (const state of ['success', 'warning', 'danger'] as const)
    once[state] = fixed[state] ?? ensure(STATES[state], plain, TEXT_NEED);
  const pale = hexOf({ ...readLch(seeds.surface), l: 0.97, c: Math.min(0.015, readLch(seeds.surface).c) });
  const extreme = extremeOn(plain);
  const own = extreme === WHITE ? brandInDark(seeds, plain, pale) : seeds.brand;
  const wish: Wish = { text: extreme === WHITE ? pale : inkOf(seeds.deep), brand: own, accent: own };
  const brand = fixed.brand ?? ensure(own, plain, CONTROL_NEED);
  const grounds = groundsOf({ ...once, brand });
  const base = drawRoles(once.surface, grounds, wish, { ...fixedOf(fixed, 'surface'), brand });
  const drawPlate = (surface: 'inverse' | 'brand', wishOn: (grounds: string[]) => Wish): Partial<Colours> => {
    const plate = `surface-${surface}` as const;
    const own = groundsOfPlate(seeds, plate, once[plate]);
    // Lines and muted texts are mixed with the surface of the day.
    const ground = fixed[plate] ?? own[1] ?? once[plate];
    return named(surface, drawRoles(ground, own, wishOn(own), fixedOf(fixed, surface)));
  };
  const drawOnBrand = (grounds: string[]): Wish => {
    const words = extremeOn(grounds) === WHITE ? pale : hexOf({ ...readLch(seeds.deep), l: 0.2 });
    return { text: words, brand: words, accent: words };
  };
  return {
    ...once,
    ...base,
    ...named('alt', { ...base, ...fixedOf(fixed, 'alt') }),
    ...drawPlate('inverse', (grounds) => ({
      text: pale,
      brand: brandInDark(seeds, grounds, pale),
      accent: inDark(seeds.accent, pale),
    })),
    ...drawPlate('brand', drawOnBrand),
  } as Colours;
}
