/** Lists the languages that a page really has: search engines are told of no others. */
import type { ChannelTree, PageContents } from '../domains/content/index.ts';
import type { ItemSummary } from '../domains/items/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';

/** The languages of a page or of the item that it shows, the default one first. */
export async function listLanguages(
  { contents }: { contents: Partial<Pick<PageContents, 'savedLanguages'>> },
  site: SiteIdentity,
  tree: ChannelTree,
  channelCode: string,
  item: ItemSummary | undefined,
): Promise<string[]> {
  if (item !== undefined) return [site.defaultLanguage, ...ofSite(site, item.translations)];
  const saved = (await contents.savedLanguages?.(site, channelCode)) ?? [];
  return [site.defaultLanguage, ...translationsOf(site, tree, channelCode, saved)];
}

/** The languages beside the default one in which a page has a name and, if it was saved at all, its texts. */
export function translationsOf(
  site: SiteIdentity,
  tree: ChannelTree,
  channelCode: string,
  saved: readonly string[],
): string[] {
  const isSaved = (language: string): boolean =>
    saved.includes(language) || !saved.includes(site.defaultLanguage);
  return ofSite(site).filter((language) => tree.isNamedIn(channelCode, language) && isSaved(language));
}

function ofSite({ languages, defaultLanguage }: SiteIdentity, among = languages): string[] {
  return languages.filter((language) => language !== defaultLanguage && among.includes(language));
}
