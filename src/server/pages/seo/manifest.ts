/** Writes the manifest of a site: its name and colours where a visitor has put it on a home screen. */
import { describeMedia } from '../../../../runtime/model/media.ts';
import { TOUCH_ICON_PATH } from '../head/paths.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { themeColorsOf } from '../head/theme-color.ts';

/** What the manifest says, from the settings of the site. */
export interface ManifestSite {
  name: string;
  theme: Readonly<Record<string, string>>;
  look?: SiteModel['look'];
  icon?: string;
}

/** The product's own. */
const OWN_ICONS = [
  { src: '/favicon.ico', sizes: 'any', type: 'image/svg+xml' },
  { src: TOUCH_ICON_PATH, sizes: '180x180', type: 'image/png' },
];

function sizesOf(icon: string): string {
  const { width, height } = describeMedia(icon, 1) ?? {};
  return width === undefined || height === undefined ? 'any' : `${width}x${height}`;
}

export function writeManifest({ name, theme, look, icon }: ManifestSite, language: string): string {
  const [color] = themeColorsOf({ theme, look });
  return JSON.stringify({
    name,
    short_name: name,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: color,
    background_color: color,
    icons: icon === undefined ? OWN_ICONS : [{ src: icon, sizes: sizesOf(icon) }],
  });
}
