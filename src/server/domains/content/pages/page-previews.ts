/** Reads pages as their drafts or a change set have them, for who looks at them before they are public. */
import type { Ast, PageContent } from '../../../../../runtime/model/page.ts';
import type { Queries } from '../../../database/driver.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { ownKey, PAGE, readDraft as readKept, readSets } from '../../drafts/index.ts';
import { readBeginning } from '../channels/new-page.ts';
import type { Channels } from '../tree/channels.ts';
import { readDraft } from '../stored/drafts.ts';
import { previewContents } from './preview.ts';
import type { DocumentPlace } from '../stored/revisions.ts';

/** A page with its draft as visitors would get it; undefined when there is none (any more). */
export interface ShownPage extends DocumentPlace {
  draft: PageContent | undefined;
}

/** What a change set would make public. */
export interface SetContents {
  pages: readonly ShownPage[];
  /** Its other documents, with what waits of them. */
  records: readonly { entity: string; id: string; values?: object }[];
}

export async function readShownPage(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
): Promise<ShownPage> {
  const draft = await readDraft(queries, site, place);
  return { ...place, draft: draft && (await drawn(queries, site, place, draft.ast)) };
}

/** The home page as it would begin; undefined for what no page can begin with. */
export async function showBeginning(
  queries: Queries,
  channels: Pick<Channels, 'readAll'>,
  site: SiteIdentity,
  begin: string,
  languageCode: string,
): Promise<ShownPage | undefined> {
  const asts = await readBeginning(queries, site, begin, '/begin').catch((error: unknown) => {
    if (error instanceof HttpError) return undefined;
    throw error;
  });
  const home = (await channels.readAll(site, languageCode)).all().find(({ isHomePage }) => isHomePage);
  if (asts === undefined || home === undefined) return undefined;
  const ast = asts.get(languageCode) ?? asts.values().next().value;
  const place = { channelCode: home.channelCode, languageCode };
  return { ...place, draft: ast && (await drawn(queries, site, place, ast)) };
}

/** With the pages of these codes, or all. Undefined for a set that there is not. */
export async function readSetContents(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  codes?: readonly string[],
): Promise<SetContents | undefined> {
  const set = (await readSets(queries, site, [id])).get(id);
  if (set === undefined) return undefined;
  const pages: ShownPage[] = [];
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
    const ast = isOwn && ((await readKept(queries, key))?.values as unknown as Ast | undefined);
    pages.push(
      isOwn
        ? { ...place, draft: ast ? await drawn(queries, site, place, ast) : undefined }
        : await readShownPage(queries, site, place),
    );
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
