/** The steps `prepare` and `bind` of the page pipeline: messages, defaults, and the data that blocks load. */
import type { PageModel } from '../../../runtime/model/page.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { loadSources } from '../../../runtime/sources/load-sources.ts';
import { fillPage } from '../../assembly/fill-ast.ts';
import { messagesFor } from '../../assembly/messages.ts';
import {
  bindPage,
  findResultsByParameter,
  queryMembersOf,
  type ResultsByParameter,
} from '../../assembly/page-sources.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import type { PageKind } from './page-kinds.ts';

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
 */
export type PreparePage = (model: PageModel, kind: PageKind, call: SourceCaller) => Promise<PreparedPage>;

export function makePreparePage(
  { visitor: { blocks } }: CompiledDocuments,
  log: { warn(details: object, message: string): void },
): PreparePage {
  return async (loaded, { messages }, call) => {
    const site = { ...loaded.site, messages: messagesFor(loaded.site.language, messages) };
    const filled = fillPage({ ...loaded, site });
    const requests = bindPage(filled, blocks);
    const sources = await loadSources(requests, call, ({ key, name }, reason) =>
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
