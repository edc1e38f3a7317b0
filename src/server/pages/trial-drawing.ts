/** Draws the pages of a document before it is saved: what cannot be drawn is not stored. */
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
import { loadStoredPage, type PageSources } from './load-page.ts';
import { PAGE_KINDS, type PageKind } from './page-kinds.ts';
import type { PreparePage } from './prepare-page.ts';
import { withNewestItem } from './shown-item.ts';
import { makeWritePage } from './write-page.ts';

/** What pages are drawn with. */
export interface DrawingServices extends PageSources {
  documents: CompiledDocuments;
  preparePage: PreparePage;
  logger: { error(error: unknown, message: string): void };
}

const KINDS = [PAGE_KINDS.visitor, PAGE_KINDS.edit] as const satisfies readonly PageKind[];
/** Documents are invalid, and blocks fail, without harm to the page: that is reported when it is sent. */
const writerOf = deriveOnce((documents: CompiledDocuments) =>
  makeWritePage({ documents, entries: SOURCE_ENTRIES, onProblem: () => undefined }),
);

/**
 * Draws the pages that show these documents, for visitors and in edit mode. A block or a source that fails is
 * left out of its page, and no error.
 */
export async function findUndrawable(
  services: DrawingServices,
  site: SiteIdentity,
  callIn: (language: string) => SourceCaller,
  { language, contents }: Preview,
): Promise<Undrawable[]> {
  const found: Undrawable[] = [];
  const tree = await services.channels.read(site, language);
  for (const channelCode of contents.keys()) {
    // Every page shows the header and the footer.
    const isCommon = COMMON_CODES.some((code) => code === channelCode);
    const channel = isCommon ? tree.home() : tree.find(channelCode);
    if (channel === undefined) continue;
    const draw = (own: ReadonlyMap<string, PageContent>) =>
      drawPage(services, site, callIn(language), { language, contents: own }, channel);
    try {
      await draw(contents);
    } catch (error) {
      // The database may be locked, for example.
      if (toHttpError(error) !== undefined) throw error;
      services.logger.error(error, 'a document cannot be drawn, so it is not saved');
      found.push({ channelCode, key: await findBlock(contents, channelCode, draw) });
    }
  }
  return found;
}

async function drawPage(
  services: DrawingServices,
  site: SiteIdentity,
  call: SourceCaller,
  { language, contents }: Preview,
  { linkUrl: path, component }: Channel,
): Promise<void> {
  const read: PageSources['contents']['read'] = async (...asked) => {
    const stored = await services.contents.read(...asked);
    return new Map([...stored].map(([code, content]) => [code, contents.get(code) ?? content]));
  };
  const sources = { ...services, contents: { read } };
  const itemType = itemTypeOf(component);
  const query =
    itemType === undefined ? {} : await withNewestItem(services.items, site, language, itemType, {});
  for (const kind of KINDS) {
    const loaded = await loadStoredPage(sources, site, { path, query }, language, kind.base);
    if ('redirect' in loaded) continue;
    const prepared = await services.preparePage(loaded.model, kind, call);
    writerOf(services.documents)({ ...prepared, kind, item: loaded.item });
  }
}

/** The key of the block without which the page can be drawn; undefined if there is no such single block. */
async function findBlock(
  contents: Preview['contents'],
  channelCode: string,
  draw: (contents: Preview['contents']) => Promise<void>,
): Promise<string | undefined> {
  const content = contents.get(channelCode) as PageContent;
  const fails = async (vm: PageContent['ast']['vm']): Promise<boolean> => {
    const data = Object.fromEntries(vm.map(({ key }) => [key, ownMember(content.ast.data, key) ?? {}]));
    const part = { ...content, ast: { ...content.ast, vm, data } };
    return draw(new Map([...contents, [channelCode, part]])).then(
      () => false,
      () => true,
    );
  };
  let suspects = content.ast.vm;
  while (suspects.length > 1) {
    const half = Math.ceil(suspects.length / 2);
    const first = suspects.slice(0, half);
    suspects = (await fails(first)) ? first : suspects.slice(half);
  }
  return suspects[0] !== undefined && (await fails(suspects)) ? suspects[0].key : undefined;
}
