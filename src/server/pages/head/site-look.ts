/** What the published theme of a site makes of its pages. */
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { checkTheme } from '../../../../runtime/theme/check-theme.ts';
import { coloursOf } from '../../../../runtime/theme/contrast.ts';
import { valuesOf } from '../../../../runtime/theme/theme-document.ts';
import { writeThemeCss } from '../../../../runtime/theme/write-css.ts';
import { readPresets } from '../../../assembly/themes.ts';
import type { SiteDocuments } from '../../domains/documents/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';

export type SiteLook = NonNullable<SiteModel['look']>;

/** The look of a theme, as far as it is understood. */
export function lookOf(document: unknown): SiteLook {
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

// The same object as long as the document is the same, so that what is drawn from it can be kept.
const derive = deriveOnce((document: object) => lookOf(document));

/** The look of a site; undefined where it has no theme of its own. */
export async function readLook(
  documents: Pick<SiteDocuments, 'read'>,
  site: Pick<SiteIdentity, 'projectCode'>,
): Promise<SiteLook | undefined> {
  const stored = (await documents.read(site, 'theme')).get('theme');
  return stored === undefined ? undefined : derive(stored.document);
}
