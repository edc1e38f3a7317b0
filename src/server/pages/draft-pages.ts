/** Draws pages as they would be, with drafts in the place of what is public. */
import { isObject } from '../../../runtime/model/json.ts';
import { THEME } from '../domains/documents/index.ts';
import {
  COMMON_CODES,
  type DocumentPlace,
  type SetContents,
  type ShownPage,
} from '../domains/content/index.ts';
import { itemTypeOf } from '../domains/items/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { withFonts, type SiteLook } from './head/site-look.ts';
import type { PageSources } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import { withNewestItem } from './shown-item.ts';
import { writePreview, type Write } from './write-preview.ts';

/** The page of a channel in one language; the home page for a channel that there is not. */
export function writePage(
  context: PageContext,
  site: SiteIdentity,
  { channelCode, languageCode: language }: DocumentPlace,
  storage: PageSources,
  look?: SiteLook,
): Write {
  return async () => {
    const tree = await storage.channels.read(site, language);
    const channel = tree.find(channelCode) ?? tree.all().find(({ isHomePage }) => isHomePage);
    if (channel === undefined) return undefined;
    const itemType = itemTypeOf(channel.component);
    const query =
      itemType === undefined ? {} : await withNewestItem(storage.items, site, language, itemType, {});
    const shown = { storage, language, place: { path: channel.linkUrl, query } };
    return writePreview(context, site, { ...shown, look, call: context.callAsVisitor(site, language) });
  };
}

/** Visitors of the language of the draft get it. */
export function withDraft(
  storage: PageSources,
  { channelCode, languageCode, draft }: ShownPage,
): PageSources {
  return {
    ...storage,
    contents: {
      async read(site, language, codes) {
        const contents = new Map(await storage.contents.read(site, language, codes));
        if (draft !== undefined && language === languageCode && contents.has(channelCode))
          contents.set(channelCode, draft);
        return contents;
      },
    },
  };
}

/** The look that a change set would make public. */
export async function lookIn(
  { storage }: PageContext,
  site: SiteIdentity,
  records: SetContents['records'],
): Promise<SiteLook | undefined> {
  const values = records.find(({ entity }) => entity === THEME.kind)?.values;
  const document = isObject(values) ? values.document : undefined;
  return isObject(document) ? withFonts(storage, site, document) : undefined;
}

/** A page in one language, as addresses of previews name it. */
export const nameOf = ({ channelCode, languageCode }: DocumentPlace): string =>
  `${channelCode} ${languageCode}`;

/** False for what all pages share. */
export const hasPage = ({ channelCode }: Pick<DocumentPlace, 'channelCode'>): boolean =>
  !(COMMON_CODES as readonly string[]).includes(channelCode);
