/** Links that show a page as its draft has it, to whoever knows them. */
import type { PageContent } from '../../../../runtime/model/page.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Channels } from './channels.ts';
import { readDraft } from './drafts.ts';
import { requirePlace } from './page-contents.ts';
import { findLink, makeLink, type PreviewLink } from './preview-links.ts';
import { previewContents } from './preview.ts';
import type { DocumentPlace } from './revisions.ts';

/** What a preview link shows. */
export interface FoundPreview extends DocumentPlace {
  until: string;
  /** The draft as visitors would get it; undefined when there is none (any more). */
  draft: PageContent | undefined;
}

export interface PagePreviews {
  /** Throws a 404 for an unknown page, and a 422 for a language that the site does not have. */
  make(site: SiteIdentity, place: DocumentPlace, author: string): Promise<PreviewLink>;
  /** Undefined for a key that is unknown, too old, or of no page. */
  find(site: SiteIdentity, key: string): Promise<FoundPreview | undefined>;
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
      const { contents } = await previewContents(queries, site, languageCode, [
        { channelCode, ast: draft.ast },
      ]);
      return { channelCode, languageCode, until, draft: contents.get(channelCode) };
    },
  };
}
