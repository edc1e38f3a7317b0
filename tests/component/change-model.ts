// Changes of the page models that examples are mounted with.
import type { BlockData, Channel, PageModel, SourceResult } from '../../runtime/model/page.ts';
import { PAGE_DOCUMENTS } from '../../src/assembly/page-names.ts';

export type Change = (model: PageModel) => PageModel;

/** Several changes, from the first to the last. */
export const changes =
  (...all: readonly Change[]): Change =>
  (model) =>
    all.reduce((changed, change) => change(changed), model);

/** Gives an example the data that `make` makes of its own. */
export const withData =
  (key: string, make: (data: BlockData) => object): Change =>
  (model) => {
    const area = areaOf(model, key);
    const { ast } = model[area];
    const data = { ...ast.data, [key]: make(ast.data[key] ?? {}) as BlockData };
    return { ...model, [area]: { ...model[area], ast: { ...ast, data } } };
  };

/** Gives a source of an example another result; members that are not named stay. */
export const withSource =
  (key: string, name: string, result: object): Change =>
  (model) => {
    const place = `${areaOf(model, key)}/${key}`;
    const own = model.sources[place] ?? {};
    const changed = { ...own, [name]: { ...own[name], ...result } as SourceResult };
    return { ...model, sources: { ...model.sources, [place]: changed } };
  };

/** The page at another address. */
export const atAddress =
  (path: string, query: Readonly<Record<string, string>> = {}): Change =>
  (model) => ({ ...model, route: { ...model.route, path, query } });

/** The page of a channel of the example site. */
export const onChannel =
  (code: string): Change =>
  (model) => {
    const all = model.site.channels.flatMap((each) => [each, ...(each.subChannelInfo ?? [])]);
    const channel: Channel | undefined = all.find(({ channelCode }) => channelCode === code);
    if (channel === undefined) throw new Error(`There is no channel "${code}".`);
    return { ...model, channel, route: { ...model.route, path: channel.linkUrl } };
  };

function areaOf(model: PageModel, key: string): (typeof PAGE_DOCUMENTS)[number] {
  const area = PAGE_DOCUMENTS.find((each) => model[each].ast.vm.some((instance) => instance.key === key));
  if (area === undefined) throw new Error(`The page has no example "${key}".`);
  return area;
}
