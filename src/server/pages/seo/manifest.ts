/** Writes the manifest of a site: its name and colours where a visitor has put it on a home screen. */
import { TOUCH_ICON_PATH } from '../head/paths.ts';
import { themeColorOf } from '../head/theme-color.ts';

/** What the manifest says, from the settings of the site. */
export interface ManifestSite {
  name: string;
  theme: Readonly<Record<string, string>>;
}

export function writeManifest({ name, theme }: ManifestSite, language: string): string {
  const color = themeColorOf(theme);
  return JSON.stringify({
    name,
    short_name: name,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: color,
    background_color: color,
    icons: [
      { src: '/favicon.ico', sizes: 'any', type: 'image/svg+xml' },
      { src: TOUCH_ICON_PATH, sizes: '180x180', type: 'image/png' },
    ],
  });
}
