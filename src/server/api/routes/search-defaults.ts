/** Finds what a search result and a share card show of a page or record that says nothing. */
import type { SearchDefaults } from '../../../../runtime/generated/api.generated.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { languageBase } from '../../../../runtime/model/site-paths.ts';
import { defaultsOf } from '../../pages/head/search-defaults.ts';
import { languagesOf } from '../../kernel/caller.ts';
import type { CallContext } from '../calls/call.ts';

const BLANK: Ast = { vm: [], data: {}, dict: {} };

/** In every language, the default one first. Without a page, or with an unknown one, those of a new page. */
export async function searchDefaultsOf(
  { services, site }: Pick<CallContext, 'services' | 'site'>,
  channelCode: string,
): Promise<Omit<SearchDefaults, 'isHomePage' | 'path'>> {
  const described = await Promise.all(
    languagesOf(site).map(async (languageCode) => {
      const [settings, contents] = await Promise.all([
        services.settings.get(site, languageCode),
        services.contents.read(site, languageCode, channelCode === '' ? [] : [channelCode]),
      ]);
      const ast = contents.get(channelCode)?.ast ?? BLANK;
      const { description, picture } = defaultsOf(ast, settings, services.media.cut);
      const base = languageBase(site, languageCode);
      return { languageCode, base, siteName: settings.name, description, picture };
    }),
  );
  return {
    origin: site.origin ?? '',
    picture: described[0]?.picture ?? '',
    languages: described.map(({ picture: _, ...each }) => each),
  };
}
