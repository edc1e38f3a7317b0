/** Binds the sources of a page to the data of their block and the query of the page. */
import { ownMember } from '../../runtime/model/json.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import { queryMembersOf as membersReadBy } from '../../runtime/compile/reads/reads.ts';
import type { DocumentName } from '../../runtime/model/edit-target.ts';
import type { PageModel, Route, SourceResult } from '../../runtime/model/page.ts';
import { makeScope, type ScopeInput } from '../../runtime/render/block-view.tsx';
import { makeInertDrawing } from '../../runtime/render/inert-drawing.ts';
import type { SourceRequest } from '../../runtime/sources/load-sources.ts';
import { PAGE_DOCUMENTS } from './page-names.ts';
import type { Plans } from './plans.ts';

const NO_SOURCES: Record<string, SourceResult> = {};

/** The requests of all blocks of a page. Live sources are not among them: only browsers load those. */
export function bindPage(model: PageModel, blocks: Plans): SourceRequest[] {
  return PAGE_DOCUMENTS.flatMap((area) => {
    const { ast } = model[area];
    return ast.vm.flatMap(({ key, block }) => {
      const plan = blocks.get(block);
      if (plan === undefined || plan.sources.length === 0) return [];
      return bindSources(plan, model, area, key, { data: ownMember(ast.data, key) ?? {}, dict: ast.dict });
    });
  });
}

/** The requests of one block, for its data as it is now. */
export function bindSources(
  plan: Plan,
  model: PageModel,
  area: DocumentName,
  key: string,
  { data, dict }: Pick<ScopeInput, 'data' | 'dict'>,
): SourceRequest[] {
  const scope = makeScope(
    { data, dict, sources: NO_SOURCES, model },
    makeInertDrawing(area, key),
    plan.state ?? {},
  );
  return plan.sources
    .filter(
      ({ definition, when }) => definition.live !== true && (when === undefined || Boolean(when(scope))),
    )
    .map((source) => ({
      key: `${area}/${key}`,
      name: source.name,
      isEndless: isEndless(plan, model.route),
      definition: source.definition,
      params: source.params(scope),
    }));
}

/** Whether a block reads members of the query that this page has, or the parameters of its path. */
export function isEndless({ reads }: Plan, { query, params }: Route): boolean {
  const members = membersReadBy(reads);
  return params !== undefined || Object.keys(query).some((name) => members.has(name));
}

/** Results of sources by the member of the page's query that they depend on. */
export interface ResultsByParameter {
  /** Undefined for a member that the query does not have. */
  get(name: string): readonly SourceResult[] | undefined;
}

/**
 * Finds which results depend on which member of the query: those whose request is another one without the
 * member. `requests` are the bound requests of the page; `model` holds their results. They are found when
 * they are asked for: the page is bound again for each member.
 */
export function findResultsByParameter(
  model: PageModel,
  requests: readonly SourceRequest[],
  blocks: Plans,
): ResultsByParameter {
  const known = new Map<string, readonly SourceResult[]>();
  return {
    get(name) {
      if (requests.length === 0 || !Object.hasOwn(model.route.query, name)) return undefined;
      const found = known.get(name) ?? findDependent(name, model, requests, blocks);
      known.set(name, found);
      return found;
    },
  };
}

function findDependent(
  name: string,
  model: PageModel,
  requests: readonly SourceRequest[],
  blocks: Plans,
): readonly SourceResult[] {
  const others = Object.fromEntries(Object.entries(model.route.query).filter(([each]) => each !== name));
  const without = paramsByRequest(bindPage({ ...model, route: { ...model.route, query: others } }, blocks));
  const dependent = requests.filter((request) => {
    const params = without.get(nameOf(request));
    return params !== undefined && params !== JSON.stringify(request.params);
  });
  return dependent.flatMap((request) => model.sources[request.key]?.[request.name] ?? []);
}

function paramsByRequest(requests: readonly SourceRequest[]): Map<string, string> {
  return new Map(requests.map((request) => [nameOf(request), JSON.stringify(request.params)]));
}

function nameOf({ key, name }: SourceRequest): string {
  return `${key} ${name}`;
}

/** Members of the query that the blocks of a page read. Other members make no difference to the page. */
export function queryMembersOf(model: PageModel, blocks: Plans): ReadonlySet<string> {
  const instances = PAGE_DOCUMENTS.flatMap((area) => model[area].ast.vm);
  return new Set(instances.flatMap(({ block }) => [...membersReadBy(blocks.get(block)?.reads)]));
}
