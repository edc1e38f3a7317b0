/** Lists what a document reads and names, with the places. Part of the document's plan. */
import type { ReadPath } from '../../language/reads/origin.ts';
import type { FunctionCall, MissingMember } from '../../language/reads/find-reads.ts';
import type { ActionCall } from '../../generated/documents.generated.ts';
import type { Path } from '../../model/pointer.ts';

/** A place in a document. The pointer is formatted only when it is shown. */
export interface DocumentPath {
  document: string;
  pointer: Path;
}

export interface PathRead extends DocumentPath {
  /**
   * From a name of the scope, through `each` and `part`: `['data', 'resourceMap', 'banner', '*', 'BigTitle',
   * 'title']`.
   */
  path: ReadPath;
}

export interface Reads {
  /** Paths that expressions read. */
  paths: readonly PathRead[];
  /** Addresses of parts, from the block's data: `['data', 'subContentMap', 'BigTitle']`. */
  parts: readonly PathRead[];
  /** Functions that expressions call, with what their arguments may be. */
  calls: readonly (DocumentPath & FunctionCall)[];
  /** Members of objects which an expression makes without them. */
  missing: readonly (DocumentPath & MissingMember)[];
  /** Primitives that nodes name. */
  primitives: readonly (DocumentPath & { name: string })[];
  /** Steps of events. */
  steps: readonly (DocumentPath & { call: ActionCall })[];
}

/**
 * Names that are read right below a path: `namesBelow(reads, 'sources')` gives the sources that expressions
 * read.
 */
export function namesBelow({ paths }: Pick<Reads, 'paths'>, ...start: ReadPath): ReadonlySet<string> {
  return new Set(
    paths.flatMap(({ path }) =>
      start.every((step, index) => path[index] === step) ? (path[start.length] ?? []) : [],
    ),
  );
}

const queryMembers = new WeakMap<Reads, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/**
 * Members of the page's query that a document depends on. To read the whole query (`{ ...route.query, lang:
 * 'en-US' }`) is to pass on what the page depends on already, so it names none. A computed name
 * (`route.query[x]`) is `ANY_STEP`:
 * `npm run check` rejects it, because such a page could not be cached.
 */
export function queryMembersOf(reads: Reads | undefined): ReadonlySet<string> {
  if (reads === undefined) return NONE;
  const known = queryMembers.get(reads) ?? namesBelow(reads, 'route', 'query');
  queryMembers.set(reads, known);
  return known;
}
