/** Makes links that show a page as its draft has it, or pages as a change set has them. */
import type { Ast, PageContent } from '../../../../../runtime/model/page.ts';
import type { Database } from '../../../database/database.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { CHANGE_SET, ownKey, PAGE, readDraft as readKept, readSets } from '../../drafts/index.ts';
import { readBeginning } from '../channels/new-page.ts';
import type { Channels } from '../tree/channels.ts';
import { readDraft } from '../stored/drafts.ts';
import { findLink } from './preview-links.ts';
import { previewContents } from './preview.ts';
import type { DocumentPlace } from '../stored/revisions.ts';

/** What a preview link shows. */
export interface FoundPreview extends DocumentPlace {
  until: string;
  /** The draft as visitors would get it; undefined when there is none (any more). */
  draft: PageContent | undefined;
}

/** What a change set would make public. */
export interface SetContents {
  /** Its pages as visitors would get them. */
  pages: readonly (DocumentPlace & { draft: PageContent | undefined })[];
  /** Its other documents, with what waits of them. */
  records: readonly { entity: string; id: string; values?: object }[];
}

/** What the link of a change set shows. */
export interface FoundSetPreview extends SetContents {
  until: string;
}

export interface PagePreviews {
  /** Undefined for a key that is unknown, too old, or of no page. */
  find(site: SiteIdentity, key: string): Promise<FoundPreview | undefined>;
  /** The same for a change set. */
  findSet(site: SiteIdentity, key: string): Promise<FoundSetPreview | undefined>;
  /** With the pages of these codes. Undefined for a set that there is not. */
  readSet(site: SiteIdentity, id: string, codes: readonly string[]): Promise<SetContents | undefined>;
  /** The home page as it would begin; undefined for what no page can begin with. */
  readBeginning(
    site: SiteIdentity,
    begin: string,
    language: string,
  ): Promise<Omit<FoundPreview, 'until'> | undefined>;
}

export function makePagePreviews({ queries }: Database, channels: Channels): PagePreviews {
  return {
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
      const contents = await readSet(queries, site, found.shown.id);
      return contents && { ...contents, until: found.until };
    },
    readSet: (site, id, codes) => readSet(queries, site, id, codes),
    async readBeginning(site, begin, languageCode) {
      const asts = await readBeginning(queries, site, begin, '/begin').catch(() => undefined);
      const home = (await channels.readAll(site, languageCode)).all().find(({ isHomePage }) => isHomePage);
      if (asts === undefined || home === undefined) return undefined;
      const ast = asts.get(languageCode) ?? asts.values().next().value;
      const place = { channelCode: home.channelCode, languageCode };
      return { ...place, draft: ast && (await drawn(queries, site, place, ast)) };
    },
  };
}

async function readSet(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  codes?: readonly string[],
): Promise<SetContents | undefined> {
  const set = (await readSets(queries, site, [id])).get(id);
  if (set === undefined) return undefined;
  const pages: (DocumentPlace & { draft: PageContent | undefined })[] = [];
  const records: { entity: string; id: string; values?: object }[] = [];
  for (const document of set.documents) {
    const { entity, languageCode, isOwn } = document;
    const key = isOwn ? ownKey(site, set.id, document) : { ...document, projectCode: site.projectCode };
    if (entity !== PAGE) {
      records.push({ entity, id: document.id, ...(await readKept(queries, key)) });
      continue;
    }
    if (document.action !== 'publish' || codes?.includes(document.id) === false) continue;
    const place = { channelCode: document.id, languageCode };
    const ast = isOwn
      ? ((await readKept(queries, key))?.values as unknown as Ast | undefined)
      : (await readDraft(queries, site, place))?.ast;
    pages.push({ ...place, draft: ast && (await drawn(queries, site, place, ast)) });
  }
  return { pages, records };
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
