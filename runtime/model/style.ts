/** The styles that owners store with parts. */
import { CLIP_TYPES, clipStyle, isMask } from './clip.ts';
import { isObject } from './json.ts';

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
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
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

// Every property that the font, style and mask tools may store, with the check of its value.
const PROPERTIES: Readonly<Record<string, Declare>> = {
  fontFamily: (value) => {
    const family =
      typeof value === 'string' && Object.hasOwn(FONT_FAMILIES, value) ? FONT_FAMILIES[value] : undefined;
    return family === undefined ? undefined : `font-family:${family}`;
  },
  // Stored in pixels, drawn in rem, so that the size follows the root font; never below 12 px.
  fontSize: within(12, 120, (value) => `font-size:max(12px,${value / DESIGN_ROOT}rem)`),
  color: (value) =>
    typeof value === 'string' && COLOUR.test(value) ? `color:${value.toLowerCase()}` : undefined,
  backgroundColor: (value) =>
    typeof value === 'string' && COLOUR.test(value) ? `background-color:${value.toLowerCase()}` : undefined,
  bold: when('font-weight:700'),
  italic: when('font-style:italic'),
  underline: when('text-decoration:underline'),
  textAlign: (value) => (ALIGNMENTS.includes(value) ? `text-align:${String(value)}` : undefined),
  lineHeight: within(0.8, 4, (value) => `line-height:${value}`),
  letterSpacing: within(-10, 50, (value) => `letter-spacing:${value / DESIGN_ROOT}rem`),
  borderRadius: within(0, 500, (value) => `border-radius:${value / DESIGN_ROOT}rem`),
  opacity: within(0, 1, (value) => `opacity:${value}`),
  clipType: (value, { maskAttrs }) =>
    CLIP_TYPES.includes(value) && isMask(maskAttrs) ? clipStyle(value, maskAttrs) : undefined,
  maskAttrs: (value) => (isMask(value) ? '' : undefined),
};

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

/** Keeps the allowlisted properties with valid values, as JSON text; an empty text when none is left. */
export function sanitizeStyle(pageJson: string): string {
  const style = parseStyle(pageJson);
  const kept = Object.entries(style).filter(
    ([name, value]) => Object.hasOwn(PROPERTIES, name) && PROPERTIES[name]?.(value, style) !== undefined,
  );
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept));
}

/** The CSS declarations of a stored style, `a:b;c:d`; an empty text when it declares nothing. */
export function declareStyle(pageJson: string): string {
  const declarations: string[] = [];
  const style = parseStyle(pageJson);
  for (const [name, value] of Object.entries(style)) {
    const declaration = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name]?.(value, style) : undefined;
    if (declaration) declarations.push(declaration);
  }
  return declarations.join(';');
}

/**
 * The CSS rule of a stored style's class, safe inside a `<style>` element; empty when it declares nothing.
 */
export function ruleOf(name: string, pageJson: string): string {
  const declarations = declareStyle(pageJson);
  return declarations === '' ? '' : `.${name}{${declarations}}`;
}
