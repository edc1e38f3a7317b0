// Apart from the model of a page: the visitors' first load has nothing else of it.
/** Members of the query that hold the page number of a list. */
export const PAGE_NUMBERS = ['pageNum', 'friendPage'] as const;
