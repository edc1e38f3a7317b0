/** Reads how the published theme of a site makes its pages look. */
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { checkTheme } from '../../../../runtime/theme/check-theme.ts';
import { coloursOf } from '../../../../runtime/theme/contrast.ts';
import { ownFontsOf, valuesOf } from '../../../../runtime/theme/theme-document.ts';
import { writeThemeCss } from '../../../../runtime/theme/write-css.ts';
import { readPresets } from '../../../assembly/themes.ts';
import type { SiteDocuments } from '../../domains/documents/index.ts';
import type { Fonts, ShownFonts } from '../../domains/fonts/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';

export type SiteLook = NonNullable<SiteModel['look']>;

/** The look of a theme, as far as it is understood. */
function lookOf(document: unknown): SiteLook {
  const presets = readPresets();
  const { theme } = checkTheme(document, presets);
  const { scheme } = valuesOf(theme, presets);
  const schemes = scheme === 'off' ? (['light'] as const) : (['light', 'dark'] as const);
  return {
    css: writeThemeCss(theme, presets),
    scheme,
    bars: schemes.map((each) => coloursOf(theme, each, presets).surface),
  };
}

// The same objects as long as the documents are the same, so that what is drawn from them can be kept.
export const keptLookOf = deriveOnce((document: object) => lookOf(document));
const deriveWithFonts = deriveOnce((look: SiteLook) =>
  deriveOnce(({ css, sheets }: ShownFonts): SiteLook => ({
    ...look,
    css: css + look.css,
    sheets: sheets.map((name) => `/media/${name}`),
  })),
);

interface LookSources {
  siteDocuments: Pick<SiteDocuments, 'read'>;
  fonts: Pick<Fonts, 'facesOf'>;
}

/** A look with the fonts that the theme names. */
export async function withFonts(
  { fonts }: Pick<LookSources, 'fonts'>,
  site: SiteIdentity,
  document: object,
): Promise<SiteLook> {
  const look = keptLookOf(document);
  const codes = ownFontsOf(checkTheme(document, readPresets()).theme);
  return codes.length === 0 ? look : deriveWithFonts(look)(await fonts.facesOf(site, codes));
}

/** The look of a site; undefined where it has no theme of its own. */
export async function readLook(sources: LookSources, site: SiteIdentity): Promise<SiteLook | undefined> {
  const stored = (await sources.siteDocuments.read(site, 'theme')).get('theme');
  return stored === undefined ? undefined : withFonts(sources, site, stored.document);
}
