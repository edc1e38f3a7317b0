// Draws a theme on a page and on the cards of a panel, without loading anything.
import {
  valuesOf,
  type Presets,
  type Scheme,
  type ThemeDocument,
} from '../../../../runtime/theme/theme-document.ts';
import { rulesOfTheme, USUAL_BUTTONS } from '../../../../runtime/theme/write-css.ts';

type Declarations = Readonly<Record<string, string>>;

/**
 * Adds a style sheet that is replaced as a whole to the page, or to the window around its frame. The window
 * of the document makes it, as no other document takes it.
 */
export function addSheet(document: Document) {
  const { CSSStyleSheet } = document.defaultView ?? window;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    replace: (css: string) => sheet.replaceSync(css),
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

/** A change of a colour would begin hundreds of transitions, and be seen when the last of them has ended. */
const AT_ONCE = '#root *{transition-duration:0s!important}';

/**
 * Everything that a theme declares, and the scheme that the owner looks at. Whole, so that nothing of the
 * public theme stays.
 */
export function cssOfPage(document: ThemeDocument, look: Scheme, presets: Presets): string {
  const shown = look === 'dark' ? bothSchemes(document) : document;
  const rules = Object.entries(rulesOfTheme(valuesOf(shown, presets)));
  const written = rules.map(([selector, each]) => write(selector, each)).join('');
  // As strong as the visitor's own choice of a scheme.
  return `${written}:root:root{color-scheme:${look}}${AT_ONCE}`;
}

/** The class of what is drawn with a theme. */
export const classOfTheme = (name: string): string => `ed-theme-${name}`;

/** The class of what is drawn with the theme of the page. */
export const SHOWN_THEME = classOfTheme('-shown');

const asClass = (name: string, theme: ThemeDocument, presets: Presets): string =>
  write(`.${name}`, {
    // A card stands in a page whose theme may have other buttons, on another surface.
    ...USUAL_BUTTONS,
    'color-ground': 'var(--color-surface)',
    ...rulesOfTheme(valuesOf(bothSchemes(theme), presets))[':root'],
  });

/** Each preset as a class. They stay as they are. */
export function cssOfPresets(presets: Presets): string {
  return [...presets.keys()]
    .map((preset) => asClass(classOfTheme(preset), { preset, overrides: {} }, presets))
    .join('');
}

/** The theme of the page as a class, and the scheme of all that is drawn with a theme. */
export function cssOfShown(document: ThemeDocument, look: Scheme, presets: Presets): string {
  return `${asClass(SHOWN_THEME, document, presets)}[class*=${classOfTheme('')}]{color-scheme:${look}}`;
}
