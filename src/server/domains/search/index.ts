/** Searches articles, products and pages: by its index, with results and suggestions. */
export { emptyIndex, fillIndex } from './fill-index.ts';
export { openSearch, type SearchServices } from './open-search.ts';
export type { Piece } from './highlight.ts';
export type { Fit, Found, Results, Search } from './search.ts';
export type { SearchDocument, SearchKind, SearchPlace, SearchSource, SearchText } from './search-document.ts';
export { lockIndex } from './lock-index.ts';
export { linesOfMarkup } from './markup-lines.ts';
export { writeDocuments } from './write-index.ts';
