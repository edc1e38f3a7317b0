import type { Channel, SiteModel, StoredPart } from '../../../runtime/model/page.ts';

/** What every hand-written block is given: its data, as stored, and the site around it. */
export interface BlockProps<Data> {
  data: Data;
  site: SiteModel;
  channel: Channel;
  path: string;
}

interface Item extends StoredPart {
  contentCode: string;
}

export interface HeaderData {
  subContentMap: { LeftLogo: StoredPart; Title: StoredPart };
}

export interface HeroData {
  resourceMap: {
    banner: (Item & {
      EnTitle: StoredPart;
      BigTitle: StoredPart;
      Description: StoredPart;
      Button: StoredPart;
      MoreText: StoredPart;
    })[];
  };
}

export interface IntroData {
  subContentMap: Record<
    'EnTitle' | 'BigTitle' | 'Description' | 'Summary' | 'Button' | 'Background',
    StoredPart
  >;
  resourceMap: { companyInfo: (Item & { BigTitle: StoredPart; SubTitle: StoredPart })[] };
}

export interface ProductsData {
  subContentMap: Record<'BigTitle' | 'Description' | 'MoreText', StoredPart>;
  resourceMap: {
    production: (Item & {
      Title: StoredPart;
      Summary: StoredPart;
      labelList: { title: string }[];
      price: number;
      discountPrice: number | null;
    })[];
  };
}

export interface NewsData {
  subContentMap: Record<'BigTitle' | 'Description', StoredPart>;
  resourceMap: { news: (Item & { Title: StoredPart; Summary: StoredPart; releaseDate: string })[] };
}

export interface WallData {
  subContentMap: Record<'BigTitle' | 'SubTitle', StoredPart>;
  resourceMap: { info: (Item & { Title: StoredPart; SubTitle: StoredPart })[] };
}

export interface LinksData {
  subContentMap: { BigTitle: StoredPart };
  resourceMap: { friendLinks: Item[] };
}

export interface FooterData {
  subContentMap: Record<
    'LeftLogo' | 'leftAddress' | 'leftPhone' | 'leftEmail' | 'copyRight1' | 'copyRight2',
    StoredPart
  >;
  resourceMap: { columns: (Item & { Title: StoredPart; entries: Item[] })[] };
}
