/** Marks a row that stands in the head of its table. */
export const HEAD_ROW = 'data-head';
