// Draws a theme on a page and on the cards of a panel, without loading anything.
import {
  valuesOf,
  type Presets,
  type Scheme,
  type ThemeDocument,
} from '../../../../runtime/theme/theme-document.ts';
import { rulesOfTheme } from '../../../../runtime/theme/write-css.ts';

type Declarations = Readonly<Record<string, string>>;

/** A style sheet that is replaced as a whole: of the page, or of the window around its frame. */
export interface LiveSheet {
  replace(css: string): void;
  remove(): void;
}

/** Made by the window of the document: no other one takes it. */
export function addSheet(document: Document): LiveSheet {
  const { CSSStyleSheet } = document.defaultView ?? window;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    replace: (css) => sheet.replaceSync(css),
    remove: () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    },
  };
}

const write = (selector: string, declarations: Declarations): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')}}`;

/** Both schemes of a theme, also where visitors get only one: the owner looks at it before it is on. */
function bothSchemes(document: ThemeDocument): ThemeDocument {
  return { ...document, overrides: { ...document.overrides, scheme: 'auto' } };
}

/**
 * Everything that a theme declares, and the scheme that the owner looks at. Whole, so that nothing of the
 * public theme stays.
 */
export function cssOfPage(document: ThemeDocument, look: Scheme, presets: Presets): string {
  const shown = look === 'dark' ? bothSchemes(document) : document;
  const rules = Object.entries(rulesOfTheme(valuesOf(shown, presets)));
  // As strong as the visitor's own choice of a scheme.
  return `${rules.map(([selector, each]) => write(selector, each)).join('')}:root:root{color-scheme:${look}}`;
}

/** The class of what is drawn with a theme. */
export const classOfTheme = (name: string): string => `ed-theme-${name}`;

/** The class of what is drawn with the theme of the page. */
export const SHOWN_THEME = classOfTheme('-shown');

const asClass = (name: string, theme: ThemeDocument, presets: Presets): string =>
  write(`.${name}`, rulesOfTheme(valuesOf(bothSchemes(theme), presets))[':root'] ?? {});

const cards = new WeakMap<Presets, string>();

/** Each preset as a class, which stay as they are, and the theme of the page as another. */
export function cssOfCards(document: ThemeDocument, look: Scheme, presets: Presets): string {
  const drawn = (preset: string): string => asClass(classOfTheme(preset), { preset, overrides: {} }, presets);
  const ofPresets = cards.get(presets) ?? [...presets.keys()].map(drawn).join('');
  cards.set(presets, ofPresets);
  const scheme = `[class*=${classOfTheme('')}]{color-scheme:${look}}`;
  return `${ofPresets}${asClass(SHOWN_THEME, document, presets)}${scheme}`;
}
