/** Writes a theme as custom properties: of the page, and of each surface. */
import { ownFamily, ownFontCode, standInFamily, type OwnFont } from './own-font.ts';
import { ensure, extremeOn, BLACK } from './color.ts';
import { drawColours, isPale, LINE_PART, TEXT_NEED } from './palette.ts';
import {
  defaultPreset,
  SCHEMES,
  SURFACE_ROLES,
  valuesOf,
  type Colours,
  type FontStack,
  type Presets,
  type Role,
  type Surface,
  type ThemeDocument,
  type ThemeValues,
} from './theme-document.ts';

const CHINESE_SANS = "'PingFang SC','Noto Sans CJK SC','Microsoft YaHei','Noto Sans SC',sans-serif";
const CHINESE_SERIF =
  "'Noto Serif CJK SC','Source Han Serif SC','Noto Serif SC','Songti SC',STSong,SimSun,Georgia,serif";

/**
 * The fonts of systems, a stack for both scripts. Short: a Chinese text is shaped by each font before the one
 * that has its characters, and each family that is missing is looked up for every size and weight.
 */
export const FONT_STACKS: Readonly<Record<FontStack, string>> = {
  sans: `'Helvetica Neue',Arial,${CHINESE_SANS}`,
  serif: `Georgia,'Times New Roman',${CHINESE_SERIF}`,
  'old-style': `'Iowan Old Style','Palatino Linotype',${CHINESE_SERIF}`,
  humanist: `Optima,Candara,'Noto Sans',${CHINESE_SANS}`,
  geometric: `Avenir,'Century Gothic',Montserrat,Arial,${CHINESE_SANS}`,
  rounded: `ui-rounded,'Hiragino Maru Gothic ProN',Quicksand,'Yuanti SC',Arial,${CHINESE_SANS}`,
  mono: "ui-monospace,'Cascadia Mono',Menlo,Consolas,'PingFang SC','Noto Sans Mono CJK SC',monospace",
};

/** The families of a font. After an uploaded one stand those that have its measures, and other characters. */
export function stackOf(font: FontStack | OwnFont): string {
  const code = ownFontCode(font);
  if (code === undefined) return FONT_STACKS[font as FontStack];
  return `${ownFamily(code)},${standInFamily(code)},${FONT_STACKS.sans}`;
}

/** The same, as pages name it: the style sheet has the fonts of systems. */
function familyOf(font: FontStack | OwnFont): string {
  const code = ownFontCode(font);
  if (code === undefined) return `var(--stack-${font})`;
  return `${ownFamily(code)},${standInFamily(code)},var(--stack-sans)`;
}

/** The size of long texts. */
export const TEXT_SIZE = { small: '0.72rem', regular: '0.8rem', large: '0.88rem' } as const;

const USUAL_SIZE = Number.parseFloat(TEXT_SIZE.regular);
const USUAL_RATIO = 1.2;

/** A power of the root of the ratio. */
const grow = (power: number): string => `var(--grow-${power})`;
const squared = (power: number): string => `${grow(power)} * ${grow(power)}`;
const sized = (size: string): string => `calc(var(--text-part) * ${size})`;

/**
 * The steps of texts, computed by browsers from two numbers of a theme, so that its CSS is short: a title has
 * its size at a ratio of 1.2 times a power of the ratio. The bounds in pixels follow half as much: phones
 * have no room for large titles. Nothing is smaller than 12 px.
 */
const STEPS: Readonly<Record<string, string>> = {
  'grow-2': 'calc(var(--grow-1) * var(--grow-1))',
  'grow-3': 'calc(var(--grow-2) * var(--grow-1))',
  'grow-5': 'calc(var(--grow-3) * var(--grow-2))',
  'grow-6': 'calc(var(--grow-3) * var(--grow-3))',
  'grow-8': 'calc(var(--grow-5) * var(--grow-3))',
  'text-xs': 'max(12px, 0.65rem * var(--text-part))',
  'text-sm': 'max(12px, max(13px, 0.7rem) * var(--text-part))',
  'text-base': sized('max(15px, 0.8rem)'),
  'text-lg': sized(`max(16px * ${grow(1)}, 0.95rem * ${squared(1)})`),
  'text-xl': sized(`max(18px * ${grow(2)}, 1.15rem * ${squared(2)})`),
  'text-2xl': sized(`max(21px * ${grow(3)}, 1.4rem * ${squared(3)})`),
  'text-3xl': sized(`max(min(26px * ${grow(5)}, 40px), min(1.9rem * ${squared(5)}, 8.6vw))`),
  'text-4xl': sized(
    `clamp(min(29px * ${grow(6)}, 40px), min(2.3rem * ${squared(6)}, 9.4vw), 46px * ${squared(6)})`,
  ),
  'text-5xl': sized(
    `clamp(min(34px * ${grow(8)}, 40px), min(3.3rem * ${squared(8)}, 10.2vw), 66px * ${squared(8)})`,
  ),
};

/** Corners of buttons and fields are never quite sharp. */
export const CONTROL_RADIUS = { none: '2px', soft: '6px', round: '12px', pill: '999px' } as const;
export const RADIUS = { none: '0', soft: '6px', round: '14px' } as const;
const SHADOW = {
  none: 'none',
  soft: '0 1.2rem 2.4rem -1.2rem rgb(35 30 26 / 0.28)',
  strong: '0 .5rem 1.6rem #0003',
} as const;
export const SPACING = { compact: '.18rem', regular: '0.2rem', airy: '.225rem' } as const;
export const SECTION = { compact: '3rem', regular: '4rem', airy: '5.4rem' } as const;
export const WIDTH = { narrow: '52rem', regular: '60rem', wide: '68rem' } as const;

const round = (value: number, digits = 1): string => String(Number(value.toFixed(digits)));

/** What a theme sets beside colours. */
function measuresOf({ type, shape, space }: ThemeValues): Record<string, string> {
  return {
    'font-body': familyOf(type.body),
    'font-heading': familyOf(type.heading),
    'weight-heading': String(type.weight),
    'tracking-heading': `${type.tracking}em`,
    'leading-heading': String(type.leading),
    'text-part': round(Number.parseFloat(TEXT_SIZE[type.size]) / USUAL_SIZE),
    'grow-1': round(Math.sqrt(type.ratio / USUAL_RATIO), 4),
    ...STEPS,
    'radius-box': RADIUS[shape.radius],
    'radius-control': CONTROL_RADIUS[shape.control],
    'radius-picture': RADIUS[shape.picture],
    'line-width': `${shape.border}px`,
    'shadow-panel': SHADOW[shape.shadow],
    spacing: SPACING[space.density],
    'space-section': SECTION[space.section],
    'container-page': WIDTH[space.width],
  };
}

/** Set for each surface again: a property that names another is computed where it is set. */
const BUTTONS: Readonly<Record<ThemeValues['shape']['buttons'], Readonly<Record<string, string>>>> = {
  solid: {},
  outline: {
    'button-fill': 'transparent',
    'button-edge': '0 0 0 2px',
    'button-text': 'var(--color-text-brand)',
  },
  underlined: {
    'button-fill': 'transparent',
    'button-edge': '0 -2px 0 0',
    'button-text': 'var(--color-text-brand)',
    // A whole box beside an underlined button would look like the main one.
    'button-beside': 'var(--color-line)',
  },
};

type Declarations = Record<string, string>;

/** Filled with the brand of the surface. */
const SOLID: Declarations = {
  'button-fill': 'var(--color-brand)',
  'button-edge': '0 0',
  'button-text': 'var(--color-on-brand)',
};

/** As without a word about buttons: of a surface inside of one that has such words. */
export const USUAL_BUTTONS: Declarations = { ...SOLID, 'button-beside': 'var(--color-text)' };

/** A pale brand fills its buttons as it is, and the darker `brand` is their edge on pale surfaces. */
function buttonsOf({ seeds, colors, shape }: ThemeValues, light: Colours, surface: Surface): Declarations {
  const isByHand = SCHEMES.some((scheme) => colors[scheme]?.brand !== undefined);
  const needsEdge = isPale(seeds.brand) && extremeOn([light.surface]) === BLACK;
  if (shape.buttons !== 'solid' || isByHand || !needsEdge) return BUTTONS[shape.buttons];
  if (surface === 'inverse' || surface === 'brand') return SOLID;
  return {
    'button-fill': short(seeds.brand),
    'button-edge': '0 0 0 1px',
    'button-text': short(ensure(seeds.deep, [seeds.brand], TEXT_NEED)),
  };
}

type Rules = Record<string, Declarations>;

const ROOT = ':root';
const SURFACE_RULES: Readonly<Record<Surface, string>> = {
  surface: '[data-surface=surface]',
  alt: '[data-surface=alt]',
  inverse: '[data-surface=inverse]',
  brand: '[data-surface=brand]',
};
const ONCE = /^(?:surface(?:-alt|-inverse|-brand)?|field|success|warning|danger)$/;

/** A line is part of the edge of a control, on whatever surface it is drawn. */
const LINE = `color-mix(in srgb, var(--color-control-line) ${LINE_PART * 100}%, var(--color-ground))`;

/** Everything that a theme declares, by selector. */
export function rulesOfTheme(values: ThemeValues): Rules {
  const light = drawColours(values.seeds, 'light', values.colors.light);
  const dark = values.scheme === 'off' ? light : drawColours(values.seeds, 'dark', values.colors.dark);
  const pair = (role: Role): string =>
    light[role] === dark[role]
      ? short(light[role])
      : `light-dark(${short(light[role])},${short(dark[role])})`;
  const root: Declarations = {};
  for (const role of Object.keys(light) as (keyof Colours)[])
    if (ONCE.test(role)) root[`color-${role}`] = pair(role);
  const isSet = (role: Role): boolean =>
    SCHEMES.some((scheme) => values.colors[scheme]?.[role] !== undefined);
  const ofSurface = (surface: Surface): Declarations => {
    const colours = SURFACE_ROLES.map((role): [string, string] => {
      const name: Role = surface === 'surface' ? role : `${surface}-${role}`;
      return [`color-${role}`, role === 'line' && !isSet(name) ? LINE : pair(name)];
    });
    return { ...Object.fromEntries(colours), ...buttonsOf(values, light, surface) };
  };
  return {
    [ROOT]: { ...root, ...ofSurface('surface'), ...measuresOf(values) },
    ...Object.fromEntries(
      Object.entries(SURFACE_RULES).map(([surface, selector]) => [selector, ofSurface(surface as Surface)]),
    ),
  };
}

const short = (hex: string): string => hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');

const write = (selector: string, declarations: Declarations): string => {
  const list = Object.entries(declarations).map(([name, value]) => `--${name}:${value}`);
  return list.length === 0 ? '' : `${selector}{${list.join(';')}}`;
};

/** Which of the two schemes a page has. In edit mode it is the editor's to say. */
export const SCHEME_CSS: Readonly<Record<ThemeValues['scheme'], string>> = {
  off: '',
  auto: ':root{color-scheme:light dark}',
  switch:
    ':root{color-scheme:light dark}:root[data-scheme=light]{color-scheme:light}' +
    ':root[data-scheme=dark]{color-scheme:dark}',
};

/** Those of the declarations that do not hold yet. */
function differing(own: Declarations, held: Declarations): Declarations {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => held[name] !== value));
}

/** The CSS of a theme beside that of the style sheet, which has the default preset. */
export function writeThemeCss(document: ThemeDocument, presets: Presets): string {
  const values = valuesOf(document, presets);
  const own = rulesOfTheme(values);
  const usual = rulesOfTheme(defaultPreset(presets).values);
  const differs = (selector: string, common?: Declarations): Declarations =>
    differing(own[selector] ?? {}, { ...usual[selector], ...common });
  const [plain, alt] = [differs(SURFACE_RULES.surface), differs(SURFACE_RULES.alt)];
  // What the page and its plain surfaces have in common is written once, for all surfaces. The others
  // follow with the same weight, and say where they differ from it.
  const common = Object.fromEntries(
    Object.entries(differs(ROOT)).filter(([name, value]) => plain[name] === value && alt[name] === value),
  );
  const rest = [ROOT, ...Object.values(SURFACE_RULES)].map((selector) =>
    write(selector, differs(selector, common)),
  );
  return write(`${ROOT},[data-surface]`, common) + rest.join('');
}
