/** Declares which items a list has, in which order, and the page of it. */
export interface ItemSearch {
  type?: 1 | 2;
  collectionType?: 1 | 2;
  classificationCode?: string;
  /** Only results of this search, at most the 500 best; in their order if there is no `sortWay`. */
  keyword?: string;
  /** 0 newest (the default), 1 oldest, 2 most viewed, 3 cheapest, 4 most expensive, 5 manual. */
  sortWay?: string;
  /** Code of an item to omit. */
  except?: string;
  /**
   * Code of an item, which is omitted: the others of its classification come first, then those of the list.
   * Only the first page.
   */
  related?: string;
  /**
   * Code of the last shown item: the list continues after it, however many items were added. If it no longer
   * exists, or the list has the order of a search, `pageNum` applies.
   */
  after?: string;
  pageNum: number;
  pageSize: number;
}
