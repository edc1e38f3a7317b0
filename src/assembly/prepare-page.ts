import type { Plan } from '../../runtime/compile/compile.ts';
import { queryMembersOf as membersReadBy } from '../../runtime/compile/reads/reads.ts';
import { fillData } from '../../runtime/compile/fill.ts';
import type { DocumentName } from '../../runtime/model/edit-target.ts';
import type { Ast, PageModel, SourceResult } from '../../runtime/model/page.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { makeScope, type BlockViewProps } from '../../runtime/render/block-view.tsx';
import { loadSources, type SourceRequest } from '../../runtime/sources/load-sources.ts';
import { blockDocuments } from './documents.ts';
import type { Plans } from './program.ts';

/** The documents of a page, in the order they stand on it. */
export const AREAS = [
  'NavigationCommon',
  'content',
  'WebSiteCommon',
] as const satisfies readonly DocumentName[];

/** A page with everything it reads. */
export interface PreparedPage {
  model: PageModel;
  /** What its sources read; a change of it makes the page stale. */
  reads: ReadonlySet<string>;
}

/** Fills block data with its defaults; unknown blocks keep theirs as it is. */
export function fillAst(ast: Ast): Ast {
  const data = { ...ast.data };
  for (const { key, block } of ast.vm) {
    const document = blockDocuments.get(block);
    if (document !== undefined) data[key] = fillData(document.data, data[key] ?? {});
  }
  return { ...ast, data };
}

/** Fills every document of a page and loads its sources, all at once. A source that fails is its block's own failed state. */
export async function preparePage(
  model: PageModel,
  blocks: Plans,
  call: SourceCaller,
  onFailure: (source: string, reason: string) => void,
): Promise<PreparedPage> {
  const filled: PageModel = { ...model };
  for (const area of AREAS) filled[area] = { ...model[area], ast: fillAst(model[area].ast) };
  const requests = AREAS.flatMap((area) => requestsOf(filled, area, blocks));
  const sources = await loadSources(requests, call, ({ key, name }, reason) =>
    onFailure(`${key} ${name}`, reason),
  );
  return {
    model: { ...filled, sources },
    reads: new Set(requests.flatMap(({ definition }) => definition.reads ?? [])),
  };
}

/** Members of the query that the blocks of a page read; it is the same page whatever the others are. */
export function queryMembersOf(model: PageModel, blocks: Plans): ReadonlySet<string> {
  const instances = AREAS.flatMap((area) => model[area].ast.vm);
  return new Set(instances.flatMap(({ block }) => [...membersReadBy(blocks.get(block)?.reads)]));
}

/** The results of a prepared page that would be others without a member of its query, by the member. */
export function resultsByParameter(
  model: PageModel,
  blocks: Plans,
): ReadonlyMap<string, readonly SourceResult[]> {
  const given = Object.entries(model.route.query);
  if (given.length === 0) return new Map();
  const asked = paramsOf(model, blocks);
  return new Map(
    given.map(([name]) => {
      const others = Object.fromEntries(given.filter(([each]) => each !== name));
      const without = paramsOf({ ...model, route: { ...model.route, query: others } }, blocks);
      const following = asked.filter(({ key, name: source, params }) =>
        without.some((each) => each.key === key && each.name === source && each.params !== params),
      );
      return [name, following.flatMap(({ key, name: source }) => model.sources[key]?.[source] ?? [])];
    }),
  );
}

function paramsOf(model: PageModel, blocks: Plans): { key: string; name: string; params: string }[] {
  const requests = AREAS.flatMap((area) => requestsOf(model, area, blocks));
  return requests.map(({ key, name, params }) => ({ key, name, params: JSON.stringify(params) }));
}

const NO_SOURCES: Record<string, SourceResult> = {};

function requestsOf(model: PageModel, area: DocumentName, blocks: Plans): SourceRequest[] {
  const { ast } = model[area];
  return ast.vm.flatMap(({ key, block }) => {
    const plan = blocks.get(block);
    if (plan === undefined || plan.sources.length === 0) return [];
    return bindSources(plan, model, area, key, { data: ast.data[key] ?? {}, dict: ast.dict });
  });
}

/** What the sources of a block ask for, by its data as it is now. */
export function bindSources(
  plan: Plan,
  model: PageModel,
  area: DocumentName,
  key: string,
  { data, dict }: Pick<BlockViewProps, 'data' | 'dict'>,
): SourceRequest[] {
  const drawing = { document: area, key, classOf: () => undefined, run: () => Promise.resolve(true) };
  const scope = makeScope(
    { area, blockKey: key, data, dict, sources: NO_SOURCES, model },
    drawing,
    plan.state ?? {},
  );
  return plan.sources
    .filter(
      ({ definition, when }) => definition.live !== true && (when === undefined || Boolean(when(scope))),
    )
    .map((source) => ({
      key: `${area}/${key}`,
      name: source.name,
      definition: source.definition,
      params: source.params(scope),
    }));
}
