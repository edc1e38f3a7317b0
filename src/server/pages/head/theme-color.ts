/**
 * Finds the colours that browsers give their own bars around a page. They are the site's, or those of its
 * surface.
 */
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { DEFAULT_PRESET } from '../../../../runtime/theme/theme-document.ts';
import { keptLookOf } from './site-look.ts';

const COLOR = /^#[\da-f]{6}$/i;
/** The theme of a site that has none of its own. */
const DEFAULT_THEME = { preset: DEFAULT_PRESET, overrides: {} };

/** Light and dark; one where the pages of the site are never dark. */
export function themeColorsOf({ theme, look }: Pick<SiteModel, 'theme' | 'look'>): readonly string[] {
  const { color = '' } = theme;
  if (COLOR.test(color)) return [color];
  return look?.bars ?? keptLookOf(DEFAULT_THEME).bars;
}

/** The tags of a page's head. */
export function writeThemeColors(site: Pick<SiteModel, 'theme' | 'look'>): string[] {
  const [light = '', dark] = themeColorsOf(site);
  if (dark === undefined) return [`<meta name="theme-color" content="${light}">`];
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`,
  ];
}
