/** Adds messages, defaults and the data of blocks to a page: the steps `prepare` and `bind`. */
import {
  withoutHidden,
  type BlockData,
  type PageContent,
  type PageModel,
  type SiteModel,
} from '../../../runtime/model/page.ts';
import type { BlockDocument } from '../../../runtime/generated/documents.generated.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { loadSources, readBy } from '../../../runtime/sources/load-sources.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import { fillAst, fillBlock } from '../../assembly/fill-ast.ts';
import { PAGE_DOCUMENTS } from '../../assembly/page-names.ts';
import { messagesFor, type MessageSection } from '../../assembly/messages.ts';
import {
  bindPage,
  findResultsByParameter,
  queryMembersOf,
  type ResultsByParameter,
} from '../../assembly/page-sources.ts';
import { deriveOnce } from '../kernel/derive-once.ts';
import type { Events } from '../kernel/events.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import { makeKeepResults } from './kept-results.ts';
import type { PageKind } from './page-kinds.ts';
import { slotNamesOf } from '../../assembly/slots.ts';

/** A page with everything it shows. */
export interface PreparedPage {
  model: PageModel;
  /** Tags of what its sources read: a change of it makes the page stale. */
  reads: ReadonlySet<string>;
  resultsByParameter: ResultsByParameter;
  /** Members of the query that its blocks read. */
  queryMembers: ReadonlySet<string>;
}

/**
 * Prepares and binds a loaded page. A failing source is a failed result of its block, and a line of the log.
 * Where `isFresh`, results are neither taken from memory nor kept: what is not public must not become so.
 */
export type PreparePage = (
  model: PageModel,
  kind: PageKind,
  call: SourceCaller,
  isFresh?: boolean,
) => Promise<PreparedPage>;

export function makePreparePage(
  { visitor: { blocks } }: CompiledDocuments,
  events: Events,
  log: { warn(details: object, message: string): void },
): PreparePage {
  const keepResults = makeKeepResults(events);
  const addMessages = makeAddMessages();
  return async (loaded, { messages, hasHidden }, call, isFresh = false) => {
    const filled = { ...loaded, site: addMessages(loaded.site, messages) };
    for (const name of PAGE_DOCUMENTS) filled[name] = fillContent(loaded[name], hasHidden);
    const requests = bindPage(filled, blocks);
    const read = isFresh ? readBy(call) : keepResults(filled, call);
    const sources = await loadSources(requests, read, ({ key, name }, reason) =>
      log.warn({ source: `${key} ${name}`, reason }, 'a source failed'),
    );
    const model = { ...filled, sources };
    return {
      model,
      reads: new Set(requests.flatMap(({ definition }) => definition.reads ?? [])),
      queryMembers: queryMembersOf(model, blocks),
      resultsByParameter: findResultsByParameter(model, requests, blocks),
    };
  };
}

// Data and sites stay the same objects until they change, so that what is drawn from them can be kept.
const filledByBlock = deriveOnce((_: BlockData) => new Map<BlockDocument | undefined, BlockData>());

function fillContent(content: PageContent, hasHidden = false): PageContent {
  const fillOnce = (block: string, data: BlockData): BlockData => {
    const byBlock = filledByBlock(data);
    const document = blockDocuments.get(block);
    const filled = byBlock.get(document) ?? fillBlock(block, data);
    byBlock.set(document, filled);
    return filled;
  };
  return {
    ...content,
    ast: fillAst(hasHidden ? content.ast : withoutHidden(content.ast, slotNamesOf), fillOnce),
  };
}

type AddMessages = (site: SiteModel, sections: readonly MessageSection[]) => SiteModel;

function makeAddMessages(): AddMessages {
  const findMessages = rememberMessages();
  const withMessages = deriveOnce((_: SiteModel) => new Map<readonly MessageSection[], SiteModel>());
  return (site, sections) => {
    const bySections = withMessages(site);
    const known = bySections.get(sections) ?? { ...site, messages: findMessages(site.language, sections) };
    bySections.set(sections, known);
    return known;
  };
}

/** Messages by their sections and language: sites have only languages of the locales. */
export function rememberMessages(): typeof messagesFor {
  const known = new Map<readonly MessageSection[], Map<string, Record<string, string>>>();
  return (language, sections) => {
    const byLanguage = known.get(sections) ?? new Map<string, Record<string, string>>();
    const messages = byLanguage.get(language) ?? messagesFor(language, sections);
    known.set(sections, byLanguage.set(language, messages));
    return messages;
  };
}
