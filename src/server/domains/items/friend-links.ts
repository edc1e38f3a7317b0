// Reads the friend links of a site, in the owner's order.
import { styleOfCrop, type Crop } from '../../../../runtime/model/crop.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import type { Database } from '../../database/database.ts';
import { readPage, type PageOfList } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { foreignTo, textIn, type LocalizedText } from '../../kernel/localized.ts';

interface FriendLink {
  title: string;
  url: string;
  /** Address of the picture; empty for none. */
  image: string;
  /** Its stored style: how it is cropped. */
  pageJson?: string;
  isNewTab: boolean;
}

/** The friend links of a site. */
interface FriendLinks {
  list(site: SiteIdentity, language: string, page: PageOfList): Promise<ListPage<FriendLink>>;
}

export function makeFriendLinks({ queries }: Database): FriendLinks {
  return {
    async list(site, language, page) {
      const ofSite = selectWhere(queries, 'friend_link', { project_code: site.projectCode }).selectAll();
      const listed = await readPage(ofSite.orderBy('sort_order').orderBy('link_code'), page);
      const data = listed.data.map((row) => ({
        title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
        ...foreignTo(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
        url: readAddress(row.url),
        image: row.image,
        ...imageStyle(row.image_crop),
        isNewTab: row.is_new_tab === 1,
      }));
      return { ...listed, data };
    },
  };
}

/** Without a member when it is not cropped. */
function imageStyle(crop: string): Pick<FriendLink, 'pageJson'> {
  const pageJson = styleOfCrop(JSON.parse(crop) as Crop);
  return pageJson === '' ? {} : { pageJson };
}

/** What is no link stays as it is; no page makes a link of it. */
function readAddress(text: string): string {
  const read = readLink(text);
  return 'url' in read ? read.url : text;
}
