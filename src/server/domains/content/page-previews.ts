/** Links that show a page as its draft has it, to whoever knows them. */
import { createHash, randomBytes } from 'node:crypto';
import type { PageContent } from '../../../../runtime/model/page.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { after, isBefore } from '../../kernel/clock.ts';
import type { Channels } from './channels.ts';
import { readDraft } from './drafts.ts';
import { requirePlace } from './page-contents.ts';
import { previewContents } from './preview.ts';
import type { DocumentPlace } from './revisions.ts';

export interface PreviewLink {
  /** Unguessable; only its hash is stored. */
  key: string;
  until: string;
}

/** What a preview link shows. */
export interface FoundPreview extends DocumentPlace {
  until: string;
  /** The draft as visitors would get it; undefined when there is none (any more). */
  draft: PageContent | undefined;
}

export interface PagePreviews {
  /** Throws a 404 for an unknown page, and a 422 for a language that the site does not have. */
  make(site: SiteIdentity, place: DocumentPlace, author: string): Promise<PreviewLink>;
  /** Undefined for a key that is unknown or too old. */
  find(site: SiteIdentity, key: string): Promise<FoundPreview | undefined>;
}

const LIFE_S = 7 * 24 * 3600;
const KEY_BYTES = 16;
/** As `make` writes it. */
const KEY = /^[\w-]{22}$/;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export function makePagePreviews({ queries }: Database, channels: Channels): PagePreviews {
  return {
    async make(site, place, author) {
      await requirePlace(channels, site, place);
      const [key, now] = [randomBytes(KEY_BYTES).toString('base64url'), new Date()];
      const until = after(now, LIFE_S);
      await queries.deleteFrom('page_preview').where('until_at', '<', now.toISOString()).execute();
      await queries
        .insertInto('page_preview')
        .values({
          project_code: site.projectCode,
          key_hash: hashOf(key),
          channel_code: place.channelCode,
          language_code: place.languageCode,
          until_at: until,
          made_by: author,
        })
        .execute();
      return { key, until };
    },
    async find(site, key) {
      if (!KEY.test(key)) return undefined;
      const row = await queries
        .selectFrom('page_preview')
        .selectAll()
        .where('project_code', '=', site.projectCode)
        .where('key_hash', '=', hashOf(key))
        .executeTakeFirst();
      if (row === undefined || !isBefore(row.until_at, new Date(), LIFE_S)) return undefined;
      const { channel_code: channelCode, language_code: languageCode, until_at: until } = row;
      const draft = await readDraft(queries, site, { channelCode, languageCode });
      if (draft === undefined) return { channelCode, languageCode, until, draft: undefined };
      const { contents } = await previewContents(queries, site, languageCode, [
        { channelCode, ast: draft.ast },
      ]);
      return { channelCode, languageCode, until, draft: contents.get(channelCode) };
    },
  };
}
