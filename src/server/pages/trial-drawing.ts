/** Draws the pages of a document before it is saved: what cannot be drawn is not stored. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownMember } from '../../../runtime/model/json.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { Channel, PageContent } from '../../../runtime/model/page.ts';
import { COMMON_CODES, type Preview, type Undrawable } from '../domains/content/index.ts';
import { itemTypeOf } from '../domains/items/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { deriveOnce } from '../kernel/derive-once.ts';
import { toHttpError } from '../kernel/to-http-error.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import { SOURCE_ENTRIES } from './entries.ts';
import { loadStoredPage, ownersView, type PageSources } from './load-page.ts';
import { PAGE_KINDS, type PageKind } from './page-kinds.ts';
import type { PreparePage } from './prepare-page.ts';
import { withNewestItem } from './shown-item.ts';
import { makeWritePage } from './write-page.ts';

/** What pages are drawn with. */
interface DrawingServices extends PageSources {
  documents: CompiledDocuments;
  preparePage: PreparePage;
  logger: { error(error: unknown, message: string): void };
}

/** The page of a visitor, with the blocks that visitors do not get: all blocks are drawn. */
const KIND: PageKind = { ...PAGE_KINDS.visitor, hasHidden: true };
const EMPTY = { vm: [], data: {}, dict: {} };
/** Documents are invalid, and blocks fail, without harm to the page: that is reported when it is sent. */
const writerOf = deriveOnce((documents: CompiledDocuments) =>
  makeWritePage({ documents, entries: SOURCE_ENTRIES, cut: () => undefined, onProblem: () => undefined }),
);

/**
 * Draws each of these documents in a page of its own: the others of that page were drawn at their own save.
 * A block or a source that fails is left out of its page, and no error.
 */
export async function findUndrawable(
  services: DrawingServices,
  site: SiteIdentity,
  callIn: (language: string) => SourceCaller,
  { language, contents }: Preview,
): Promise<Undrawable[]> {
  const found: Undrawable[] = [];
  const tree = await services.channels.readAll(site, language);
  for (const channelCode of contents.keys()) {
    // Every page shows the header and the footer.
    const isCommon = COMMON_CODES.some((code) => code === channelCode);
    const channel = isCommon ? tree.home() : tree.find(channelCode);
    if (channel === undefined) continue;
    const content = contents.get(channelCode) as PageContent;
    const draw = (ast: PageContent['ast']) =>
      drawPage(services, site, callIn(language), { ...content, ast }, channel);
    try {
      // Other requests are answered between two pages.
      await nextTurn();
      await draw(content.ast);
    } catch (error) {
      // The database may be locked, for example.
      if (toHttpError(error) !== undefined) throw error;
      services.logger.error(error, 'a document cannot be drawn, so it is not saved');
      found.push({ channelCode, key: await findBlock(content.ast, draw) });
    }
  }
  return found;
}

async function drawPage(
  services: DrawingServices,
  site: SiteIdentity,
  call: SourceCaller,
  own: PageContent,
  { linkUrl: path, component }: Channel,
): Promise<void> {
  const { languageCode: language } = own;
  const contents: PageSources['contents'] = {
    read: (_, languageCode, codes) =>
      Promise.resolve(
        new Map(
          codes.map((channelCode) => [
            channelCode,
            channelCode === own.channelCode ? own : { channelCode, languageCode, revision: 0, ast: EMPTY },
          ]),
        ),
      ),
  };
  const itemType = itemTypeOf(component);
  const query =
    itemType === undefined ? {} : await withNewestItem(services.items, site, language, itemType, {});
  const loaded = await loadStoredPage(
    { ...services, channels: ownersView(services.channels), contents },
    site,
    { path, query },
    language,
    KIND.base,
  );
  if ('redirect' in loaded) return;
  const prepared = await services.preparePage(loaded.model, KIND, call);
  writerOf(services.documents)({ ...prepared, kind: KIND, item: loaded.item });
}

/** The key of the block without which the page can be drawn; undefined if there is no such single block. */
async function findBlock(
  { vm, data, dict }: PageContent['ast'],
  draw: (ast: PageContent['ast']) => Promise<void>,
): Promise<string | undefined> {
  const fails = (part: PageContent['ast']['vm']): Promise<boolean> => {
    const own = Object.fromEntries(part.map(({ key }) => [key, ownMember(data, key) ?? {}]));
    return draw({ vm: part, data: own, dict }).then(
      () => false,
      () => true,
    );
  };
  let suspects = vm;
  while (suspects.length > 1) {
    const half = Math.ceil(suspects.length / 2);
    const first = suspects.slice(0, half);
    suspects = (await fails(first)) ? first : suspects.slice(half);
  }
  return suspects[0] !== undefined && (await fails(suspects)) ? suspects[0].key : undefined;
}
