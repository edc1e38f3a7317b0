import { ARTICLE, type ChannelTree, PRODUCT } from '../content/index.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';

/** The address of an item's page. */
export type RouteOf = (type: number, contentCode: string) => string;

/** Page codes of the detail pages, by the item's type. */
const DETAIL_COMPONENTS: Readonly<Record<number, string>> = { 1: ARTICLE, 2: PRODUCT };
const ITEM_TYPES = [1, 2] as const;

/** The item type of a detail page; undefined for all other pages. */
export function itemTypeOf(component: string): 1 | 2 | undefined {
  return ITEM_TYPES.find((type) => DETAIL_COMPONENTS[type] === component);
}

/** The addresses of a site's detail pages. */
export const routesOf = deriveOnce((tree: ChannelTree): RouteOf => {
  const paths = new Map(tree.all().map((channel) => [channel.component, channel.linkUrl]));
  return (type, contentCode) =>
    `${paths.get(DETAIL_COMPONENTS[type] ?? '') ?? ''}?contentCode=${encodeURIComponent(contentCode)}`;
});
