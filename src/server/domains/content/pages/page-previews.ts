/** Links that show a page as its draft has it, or pages as a change set has them, to whoever knows them. */
import type { Ast, PageContent } from '../../../../../runtime/model/page.ts';
import type { Database } from '../../../database/database.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { CHANGE_SET, ownKey, PAGE, readDraft as readKept, readSets } from '../../drafts/index.ts';
import type { Channels } from '../tree/channels.ts';
import { readDraft } from '../stored/drafts.ts';
import { requirePlace } from './page-contents.ts';
import { findLink, makeLink, type PreviewLink } from './preview-links.ts';
import { previewContents } from './preview.ts';
import type { DocumentPlace } from '../stored/revisions.ts';

/** What a preview link shows. */
export interface FoundPreview extends DocumentPlace {
  until: string;
  /** The draft as visitors would get it; undefined when there is none (any more). */
  draft: PageContent | undefined;
}

/** What the link of a change set shows. */
export interface FoundSetPreview {
  until: string;
  /** Its pages as visitors would get them. */
  pages: readonly (DocumentPlace & { draft: PageContent | undefined })[];
  /** Its other documents. */
  records: readonly { entity: string; id: string }[];
}

export interface PagePreviews {
  /** Throws a 404 for an unknown page, and a 422 for a language that the site does not have. */
  make(site: SiteIdentity, place: DocumentPlace, author: string): Promise<PreviewLink>;
  /** Undefined for a key that is unknown, too old, or of no page. */
  find(site: SiteIdentity, key: string): Promise<FoundPreview | undefined>;
  /** The same for a change set. */
  findSet(site: SiteIdentity, key: string): Promise<FoundSetPreview | undefined>;
}

export function makePagePreviews({ queries }: Database, channels: Channels): PagePreviews {
  return {
    async make(site, place, author) {
      await requirePlace(channels, site, place);
      return makeLink(queries, site, place, author);
    },
    async find(site, key) {
      const found = await findLink(queries, site, key);
      if (found === undefined || found.shown.entity !== undefined) return undefined;
      const { until, shown } = found;
      const { channelCode, languageCode } = shown;
      const draft = await readDraft(queries, site, { channelCode, languageCode });
      if (draft === undefined) return { channelCode, languageCode, until, draft: undefined };
      const place = { channelCode, languageCode };
      return { ...place, until, draft: await drawn(queries, site, place, draft.ast) };
    },
    async findSet(site, key) {
      const found = await findLink(queries, site, key);
      if (found?.shown.entity !== CHANGE_SET) return undefined;
      const set = (await readSets(queries, site, [found.shown.id])).get(found.shown.id);
      if (set === undefined) return undefined;
      const ofPages = set.documents.filter(({ entity, action }) => entity === PAGE && action === 'publish');
      const records = set.documents.filter(({ entity }) => entity !== PAGE);
      const pages: (DocumentPlace & { draft: PageContent | undefined })[] = [];
      for (const document of ofPages) {
        const place = { channelCode: document.id, languageCode: document.languageCode };
        const own = document.isOwn ? await readKept(queries, ownKey(site, set.id, document)) : undefined;
        const ast = document.isOwn
          ? (own?.values as unknown as Ast | undefined)
          : (await readDraft(queries, site, place))?.ast;
        pages.push({ ...place, draft: ast && (await drawn(queries, site, place, ast)) });
      }
      return { until: found.until, pages, records };
    },
  };
}

/** A draft as visitors would get it. */
async function drawn(
  queries: Queries,
  site: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
  ast: Ast,
): Promise<PageContent | undefined> {
  const { contents } = await previewContents(queries, site, languageCode, [{ channelCode, ast }]);
  return contents.get(channelCode);
}
