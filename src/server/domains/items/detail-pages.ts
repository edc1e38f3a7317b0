import { ARTICLE, type ChannelTree, PRODUCT } from '../content/index.ts';

/** Says where an item's page is. */
export type RouteOf = (type: number, contentCode: string) => string;

/** Page codes of the pages that show one item, by the item's type. */
const DETAIL_COMPONENTS: Readonly<Record<number, string>> = { 1: ARTICLE, 2: PRODUCT };

/** The type of the items that pages of a page code show one of; undefined for all other pages. */
export function itemTypeOf(component: string): number | undefined {
  const found = Object.entries(DETAIL_COMPONENTS).find(([, each]) => each === component);
  return found === undefined ? undefined : Number(found[0]);
}

/** Where the items of a site are shown. */
export function routesOf(tree: ChannelTree): RouteOf {
  const paths = new Map(tree.all().map((channel) => [channel.component, channel.linkUrl]));
  return (type, contentCode) =>
    `${paths.get(DETAIL_COMPONENTS[type] ?? '') ?? ''}?contentCode=${encodeURIComponent(contentCode)}`;
}
