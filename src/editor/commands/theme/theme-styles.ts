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

/** Each preset, and the theme of the page, as a class. */
export function cssOfCards(document: ThemeDocument, look: Scheme, presets: Presets): string {
  const themes: [string, ThemeDocument][] = [
    ...[...presets.keys()].map((preset): [string, ThemeDocument] => [
      classOfTheme(preset),
      { preset, overrides: {} },
    ]),
    [SHOWN_THEME, document],
  ];
  return themes
    .map(([name, theme]) => {
      const rules = rulesOfTheme(valuesOf(bothSchemes(theme), presets));
      return `${write(`.${name}`, rules[':root'] ?? {})}.${name}{color-scheme:${look}}`;
    })
    .join('');
}
