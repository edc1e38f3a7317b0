// Lists the members of a query that hold the page number of a list. It is apart from the model of a page: the
// visitors' first load has nothing else of it.
export const PAGE_NUMBERS = ['pageNum', 'friendPage'] as const;
