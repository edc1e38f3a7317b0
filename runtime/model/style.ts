/** Reads, checks and writes the styles that owners store with parts. */
import { CLIP_TYPES, clipStyle, isMask, type MaskAttrs } from './clip.ts';
import { isObject } from './json.ts';
import { declareColour, isUnknownRole } from './style-roles.ts';

/** Font families by the name that the font tool stores; other names are dropped. */
const FONT_FAMILIES: Readonly<Record<string, string>> = {
  黑体: "'Heiti SC', SimHei, 'Noto Sans CJK SC', sans-serif",
  宋体: "'Songti SC', SimSun, 'Noto Serif CJK SC', serif",
  苹方: "'PingFang SC', 'Noto Sans CJK SC', sans-serif",
  Arial: 'Arial, Helvetica, sans-serif',
  Georgia: 'Georgia, serif',
  'Times New Roman': "'Times New Roman', Times, serif",
  Verdana: 'Verdana, Geneva, sans-serif',
  'Courier New': "'Courier New', Courier, monospace",
};

const DESIGN_ROOT = 20;
/** The root font of a phone of 375 px (`src/site/styles/base.css`), on which phone sizes are pixels. */
const PHONE_ROOT = 14.5;
/** Windows with the root font of phones. */
const PHONES = '@media (max-width:750px)';
/** Larger sizes are bounded by the width of the window, so that a phone shows whole words. */
const MAX_UNBOUNDED = 48;
const MAX_PART_OF_WIDTH = '12vw';
/** Breaks inside of words that are wider than their box, and in texts of one line. */
const BREAKS = 'overflow-wrap:anywhere;text-wrap-mode:wrap';
const ALIGNMENTS: readonly unknown[] = ['left', 'center', 'right', 'justify'];

/**
 * The declaration of a valid value; empty when another property declares it. `style` holds all stored
 * properties.
 */
type Declare = (value: unknown, style: Readonly<Record<string, unknown>>) => string | undefined;

const within =
  (min: number, max: number, declare: (value: number) => string): Declare =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? declare(value) : undefined;

const when =
  (declaration: string): Declare =>
  (value) =>
    value === true ? declaration : undefined;

const MAX_ZOOM = 3;
const WHOLE: MaskAttrs = { left: 0, top: 0, width: 100, height: 100 };

function isPoint(value: unknown): value is { x: number; y: number } {
  const { x, y } = isObject(value) ? value : {};
  return [x, y].every((each) => typeof each === 'number' && each >= 0 && each <= 100);
}

const isZoom = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= MAX_ZOOM;

/** A part of the box in the coordinates of the picture, which is enlarged around its focal point. */
function beforeZoom({ left, top, width, height }: MaskAttrs, style: Record<string, unknown>): MaskAttrs {
  const zoom = isZoom(style.zoom) ? style.zoom : 1;
  const { x, y } = isPoint(style.focus) ? style.focus : { x: 50, y: 50 };
  const back = (from: number, fixed: number): number => fixed * (1 - 1 / zoom) + from / zoom;
  return { left: back(left, x), top: back(top, y), width: width / zoom, height: height / zoom };
}

/** Enlarges a picture inside its box: what would stand out of the box is clipped. */
function zoomStyle(zoom: number, style: Record<string, unknown>): string {
  const { x, y } = isPoint(style.focus) ? style.focus : { x: 50, y: 50 };
  const isCut = CLIP_TYPES.includes(style.clipType) && isMask(style.maskAttrs);
  const scale = `transform:scale(${zoom});transform-origin:${x}% ${y}%`;
  return isCut ? scale : `${scale};${clipStyle('rectangle', beforeZoom(WHOLE, style))}`;
}

// Every property that the font and style tools may store with a text, with the check of its value.
const TEXT_PROPERTIES: Readonly<Record<string, Declare>> = {
  fontFamily: (value) => {
    const family =
      typeof value === 'string' && Object.hasOwn(FONT_FAMILIES, value) ? FONT_FAMILIES[value] : undefined;
    return family === undefined ? undefined : `font-family:${family}`;
  },
  // Stored in pixels, drawn in rem, so that the size follows the root font; never below 12 px.
  fontSize: within(12, 120, (value) =>
    value > MAX_UNBOUNDED
      ? `font-size:min(${value / DESIGN_ROOT}rem,${MAX_PART_OF_WIDTH});${BREAKS}`
      : `font-size:max(12px,${value / DESIGN_ROOT}rem)`,
  ),
  color: (value) => declareColour('color', value),
  backgroundColor: (value) => declareColour('background-color', value),
  bold: when('font-weight:700'),
  italic: when('font-style:italic'),
  underline: when('text-decoration:underline'),
  textAlign: (value) => (ALIGNMENTS.includes(value) ? `text-align:${String(value)}` : undefined),
  lineHeight: within(0.8, 4, (value) => `line-height:${value}`),
  letterSpacing: within(-10, 50, (value) => `letter-spacing:${value / DESIGN_ROOT}rem`),
  borderRadius: within(0, 500, (value) => `border-radius:${value / DESIGN_ROOT}rem`),
  opacity: within(0, 1, (value) => `opacity:${value}`),
};

// The same of the mask and focus tools, with a picture.
const PICTURE_PROPERTIES: Readonly<Record<string, Declare>> = {
  clipType: (value, style) =>
    CLIP_TYPES.includes(value) && isMask(style.maskAttrs)
      ? clipStyle(value, beforeZoom(style.maskAttrs, style))
      : undefined,
  maskAttrs: (value) => (isMask(value) ? '' : undefined),
  focus: (value) => (isPoint(value) ? `object-position:${value.x}% ${value.y}%` : undefined),
  zoom: (value, style) => (isZoom(value) ? (value === 1 ? '' : zoomStyle(value, style)) : undefined),
};

const PROPERTIES: Readonly<Record<string, Declare>> = { ...TEXT_PROPERTIES, ...PICTURE_PROPERTIES };

/** Properties that hold on phones only. */
const PHONE_PROPERTIES: Readonly<Record<string, Declare>> = {
  phoneFontSize: within(12, 120, (value) => {
    const size = `font-size:max(12px,${Number((value / PHONE_ROOT).toFixed(4))}rem)`;
    return value > MAX_UNBOUNDED ? `${size};${BREAKS}` : size;
  }),
};

const ALL_PROPERTIES: Readonly<Record<string, Declare>> = { ...PROPERTIES, ...PHONE_PROPERTIES };

/** The properties of a stored style, unchecked; none when the text is no JSON object. */
export function parseStyle(pageJson: string): Record<string, unknown> {
  if (pageJson === '') return {};
  try {
    const parsed: unknown = JSON.parse(pageJson);
    return isObject(parsed) ? parsed : {};
  } catch {
    // A text that is not JSON is no style; saving removes it.
    return {};
  }
}

/** Names the properties of a style that no text may have, or not with their value. */
export function listNoTextStyle(style: Readonly<Record<string, unknown>>): string[] {
  const properties = { ...TEXT_PROPERTIES, ...PHONE_PROPERTIES };
  return Object.entries(style).flatMap(([name, value]) =>
    Object.hasOwn(properties, name) && properties[name]?.(value, style) !== undefined ? [] : [name],
  );
}

/** Names the properties of a style whose role this program does not know: they are kept, and not drawn. */
export function listUnknownRoles(style: Readonly<Record<string, unknown>>): string[] {
  return ['color', 'backgroundColor'].filter((name) => isUnknownRole(style[name]));
}

/** Keeps the allowlisted properties with valid values, as JSON text; an empty text when none is left. */
export function sanitizeStyle(pageJson: string): string {
  const style = parseStyle(pageJson);
  const kept = Object.entries(style).filter(
    ([name, value]) =>
      Object.hasOwn(ALL_PROPERTIES, name) && ALL_PROPERTIES[name]?.(value, style) !== undefined,
  );
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept));
}

function declare(
  style: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, Declare>>,
): string[] {
  const declarations: string[] = [];
  for (const [name, value] of Object.entries(style)) {
    const declaration = Object.hasOwn(properties, name) ? properties[name]?.(value, style) : undefined;
    if (declaration) declarations.push(declaration);
  }
  return declarations;
}

/** The CSS declarations of a stored style, `a:b;c:d`; an empty text when it declares nothing. */
export function declareStyle(pageJson: string, width: 'desktop' | 'phone' = 'desktop'): string {
  const style = parseStyle(pageJson);
  const declarations = declare(style, PROPERTIES);
  if (width === 'phone') declarations.push(...declare(style, PHONE_PROPERTIES));
  return declarations.join(';');
}

/**
 * The CSS rules of a stored style's class, safe inside a `<style>` element; none when it declares nothing.
 */
export function rulesOf(name: string, pageJson: string): string[] {
  const style = parseStyle(pageJson);
  const rules: string[] = [];
  const everywhere = declare(style, PROPERTIES).join(';');
  if (everywhere !== '') rules.push(`.${name}{${everywhere}}`);
  const onPhones = declare(style, PHONE_PROPERTIES).join(';');
  if (onPhones !== '') rules.push(`${PHONES}{.${name}{${onPhones}}}`);
  return rules;
}
