/** Makes the page payload of visitors: of the model only what the blocks read that can act. */
import type {
  Channel,
  BlockInstance,
  PageContent,
  PageModel,
  SourceResult,
} from '../../../../runtime/model/page.ts';
import { channelOf, suffixOf } from '../../../../runtime/model/link.ts';
import { isObject, ownMember } from '../../../../runtime/model/json.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { PAGE_DOCUMENTS } from '../../../assembly/page-names.ts';
import { pageOfBlock } from '../../../assembly/layout.ts';
import type { Plans } from '../../../assembly/plans.ts';
import { codesOf, type ChannelLookup } from './channel-lookups.ts';
import { readsOf, type PlanReads } from './plan-reads.ts';
import { branchOf, prune, type ReadTree } from './read-tree.ts';
import { sharedPartOf, type LookedUp } from './shared-part.ts';

const NO_SEO = { title: '', description: '', keywords: '' };

interface Actor {
  area: DocumentName;
  instance: BlockInstance;
  reads: PlanReads;
}

/** The blocks of a drawn page that can act, each once. */
export function actorsOf(model: PageModel): { area: DocumentName; instance: BlockInstance }[] {
  const { staticBlocks = {}, omitted } = model;
  return PAGE_DOCUMENTS.flatMap((area) =>
    model[area].ast.vm.flatMap((instance) => {
      const place = `${area}/${instance.key}`;
      return place in staticBlocks || omitted.includes(place) ? [] : [{ area, instance }];
    }),
  );
}

/** The model without what hydration does not need. Texts are files of their own. */
export function pruneModel(model: PageModel, page: PlanReads, plans: Plans): PageModel {
  const actors: Actor[] = actorsOf(model).flatMap((actor) => {
    const plan = plans.get(actor.instance.block);
    return plan === undefined ? [] : [{ ...actor, reads: readsOf(plan) }];
  });
  const reads = [page, ...actors.map((actor) => actor.reads)];
  const { site, channelReads } = sharedPartOf(model.site, reads, channelsLookedUp(model, page, actors));
  return {
    ...model,
    site,
    channel: prune(model.channel, channelReads) as Channel,
    ...Object.fromEntries(
      PAGE_DOCUMENTS.map((area) => [
        area,
        pruneContent(
          model[area],
          actors.filter((actor) => actor.area === area),
          model,
        ),
      ]),
    ),
    sources: pruneSources(model, page, actors),
    seo: NO_SEO,
  };
}

/** Names of the forms that a page document draws; undefined when it draws none. Each form is a file. */
export function formsOf({ content: { ast } }: PageModel): readonly string[] | undefined {
  const names = ast.vm.flatMap(({ key, block }) =>
    pageOfBlock(block) === undefined ? [] : Object.keys(ownMember(ast.data, key)?.forms ?? {}),
  );
  return names.length === 0 ? undefined : names;
}

/** The channels that the page and its acting blocks look up. */
function channelsLookedUp(model: PageModel, page: PlanReads, actors: readonly Actor[]): LookedUp {
  const all = [
    { reads: page, data: {} },
    ...actors.map(({ area, instance, reads }) => ({ reads, data: model[area].ast.data[instance.key] ?? {} })),
  ];
  const codesBy = (lookup: (reads: PlanReads) => ChannelLookup | undefined): Set<string> | undefined => {
    const codes = all.map(({ reads, data }) => {
      const known = lookup(reads);
      return known && codesOf(known, data, model.channel);
    });
    return codes.some((each) => each === undefined)
      ? undefined
      : new Set(codes.flatMap((each) => each ?? []));
  };
  return { linked: codesBy(({ links }) => links), found: codesBy(({ finds }) => finds) ?? new Set() };
}

function pruneContent({ ast }: PageContent, actors: readonly Actor[], { site }: PageModel): PageContent {
  const data = Object.fromEntries(
    actors.map(({ instance: { key, block }, reads: { tree } }) => {
      // The data of a page document are its forms.
      if (pageOfBlock(block) !== undefined) return [key, {}];
      const own = prune(ownMember(ast.data, key) ?? {}, branchOf(tree, 'data'));
      return [key, resolveLinks(own, site.channels)];
    }),
  ) as typeof ast.data;
  const vm = ast.vm.map(({ key, block, anchor, slot }) => ({
    key,
    block,
    ...(anchor && { anchor }),
    ...(slot && { slot }),
  }));
  // Versions and revisions are for saving, which visitors do not.
  return { ast: { vm, data, dict: actors.length === 0 ? {} : ast.dict } } as unknown as PageContent;
}

/** Links to channels as links to their addresses, so that the tree of channels need not be sent. */
function resolveLinks(value: unknown, channels: readonly Channel[]): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveLinks(item, channels));
  if (!isObject(value)) return value;
  const resolved: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) resolved[name] = resolveLinks(member, channels);
  if (value.linkType !== 1 || typeof value.linkChannelCode !== 'string') return resolved;
  const linkUrl = channelOf(channels, value.linkChannelCode)?.linkUrl;
  const { linkChannelCode: _, linkAnchor: __, ...others } = resolved;
  if (linkUrl === undefined) return others;
  return { ...others, linkType: 2, linkUrl: linkUrl + suffixOf(value) };
}

/** Actions read how much of a list is loaded; what its items hold is read by expressions. */
function pruneSources(
  { sources }: PageModel,
  page: PlanReads,
  actors: readonly Actor[],
): PageModel['sources'] {
  const readers = actors.map(({ area, instance, reads }) => ({ place: `${area}/${instance.key}`, reads }));
  return Object.fromEntries(
    [{ place: 'content/', reads: page }, ...readers].flatMap(({ place, reads: { tree } }) => {
      const own = Object.entries(sources[place] ?? {}).map(([name, result]) => {
        const branch = branchOf(branchOf(tree, 'sources'), name);
        return [name, pruneResult(result, branch)] as const;
      });
      return own.length === 0 ? [] : [[place, Object.fromEntries(own)]];
    }),
  );
}

function pruneResult(result: SourceResult, branch: ReadTree): SourceResult {
  if (branch.isWhole || !result.ok) return result;
  // What actions read.
  const { ok, total, pageNum, pageSize, pages } = result;
  return { ...(prune(result, branch) as object), ok, total, pageNum, pageSize, pages } as SourceResult;
}
