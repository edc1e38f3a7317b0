/** Keeps articles, products and their classifications, and friend links. */
export { indexItems, itemSource } from './index-items.ts';
export { isTypeIndexed, itemPlaceOf, itemsPathOf, itemTypeOf, routesOf } from './detail-pages.ts';
export { type ItemDocument, paidPriceOf } from './item-document.ts';
export { type ItemSummary, readSummary, SUMMARY_COLUMNS, visibleItems } from './item-rows.ts';
export type { FoundItemPreview, ItemPreviews } from './item-previews.ts';
export type { ItemRecords, ItemType } from './item-records.ts';
export type { Items } from './items.ts';
export { type ItemServices, openItems } from './open-items.ts';
export { isWithoutZone, withZone } from './item-states.ts';
export { requireOwnTexts } from './item-translators.ts';
export { slugOfTitles } from './item-slug.ts';
export { labelsOf, listedColumns } from './listed-columns.ts';
