// Finds the addresses of the pages that show an article or a product.
import { ARTICLE, type ChannelTree, NEWS, PRODUCT, PRODUCTS } from '../content/index.ts';
import { keyOfAddress } from '../../kernel/address-key.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';

/** An item, as far as its address depends on it. `slug`: the last part, where it has one. */
interface ItemAddress {
  type: number;
  contentCode: string;
  slug: string | null;
}

/** The address of an item's page. */
export type RouteOf = (item: ItemAddress) => string;

/** Page codes of the detail pages, by the item's type. */
const DETAIL_COMPONENTS: Readonly<Record<number, string>> = { 1: ARTICLE, 2: PRODUCT };
/** Those of the lists, below which the addresses of items are. */
const LIST_COMPONENTS: Readonly<Record<number, string>> = { 1: NEWS, 2: PRODUCTS };
const ITEM_TYPES = [1, 2] as const;

/** The item type of a detail page; undefined for all other pages. */
export function itemTypeOf(component: string): 1 | 2 | undefined {
  return ITEM_TYPES.find((type) => DETAIL_COMPONENTS[type] === component);
}

/** False for items that search engines do not list: their list or their page keeps them away. */
export function isTypeIndexed(tree: ChannelTree, type: number): boolean {
  return tree
    .all()
    .filter(({ component }) => [DETAIL_COMPONENTS[type], LIST_COMPONENTS[type]].includes(component))
    .every(({ channelCode }) => tree.seoOf(channelCode).isIndexed);
}

/** The first path of each component. */
const pathsOf = deriveOnce(
  (tree: ChannelTree): ReadonlyMap<string, string> =>
    new Map(
      tree
        .all()
        .toReversed()
        .map((channel) => [channel.component, channel.linkUrl]),
    ),
);

/** The path below which items of a type are: that of their list, else of their detail page. */
export function itemsPathOf(tree: ChannelTree, type: number): string | undefined {
  const paths = pathsOf(tree);
  const detail = paths.get(DETAIL_COMPONENTS[type] ?? '');
  return detail === undefined ? undefined : (paths.get(LIST_COMPONENTS[type] ?? '') ?? detail);
}

/** The addresses of a site's items. A page that has the path of an item comes before it. */
export const routesOf = deriveOnce((tree: ChannelTree): RouteOf => {
  const paths = pathsOf(tree);
  return ({ type, contentCode, slug }) => {
    const above = itemsPathOf(tree, type);
    const path = `${above}/${slug}`;
    if (above !== undefined && slug !== null && tree.findByPath(path) === undefined) return path;
    const detail = paths.get(DETAIL_COMPONENTS[type] ?? '') ?? '';
    return `${detail}?contentCode=${encodeURIComponent(contentCode)}`;
  };
});

const itemPaths = deriveOnce(
  (tree: ChannelTree): ReadonlyMap<string, 1 | 2> =>
    new Map(
      ITEM_TYPES.flatMap((type) => {
        const path = itemsPathOf(tree, type);
        return path === undefined ? [] : [[keyOfAddress(path), type] as const];
      }),
    ),
);

/** The item that may be at a path, in any spelling; undefined for one that is not below a list of items. */
export function itemPlaceOf(tree: ChannelTree, path: string): { type: 1 | 2; slug: string } | undefined {
  const key = keyOfAddress(path);
  const end = key.lastIndexOf('/');
  const type = itemPaths(tree).get(key.slice(0, end));
  const slug = key.slice(end + 1);
  return type === undefined || slug === '' ? undefined : { type, slug };
}
