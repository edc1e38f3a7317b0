/** Declares how sources are written and called. */
import type { SourceResult } from './page.ts';

/** Members of the envelope that answers a call. */
export interface SourceAnswer {
  data: unknown;
  total?: number;
  pageNum?: number;
  pageSize?: number;
  pages?: number;
}

/** Makes a call of `schemas/api` by name: in-process on the server, over HTTP in the browser. */
export type SourceCaller = (name: string, query: Record<string, unknown>) => Promise<SourceAnswer>;

interface SourceBase {
  /** The call it makes. */
  call: string;
  /** Turns the document's parameters into the call's query; by default they are the query. */
  query?: (params: Record<string, unknown>) => Record<string, unknown>;
  /** Picks what blocks need of `data`, so that the rest is not sent with the page. */
  pick?: (data: unknown) => unknown;
  /**
   * The member of an item for the call's `after`: the next page begins behind it, without overlap and without
   * gap.
   */
  after?: string;
}

/**
 * Data by name, the same on the server and in the browser. A live source is loaded by browsers only, and is
 * named by its call.
 */
export type SourceDefinition = StoredSource | (SourceBase & { live: true; reads?: undefined });
/** A change of data with the tag `reads` drops the cached pages: `items`, or the `tag` of an entity. */
type StoredSource = SourceBase & { reads: string; live?: undefined };

export function defineSource(source: StoredSource): SourceDefinition {
  return source;
}

/** A block's sources, loaded again in the browser. A failure is a failed result, never a rejection. */
export interface BlockSources {
  /** Loads a source again. `params` override those of the document. */
  load(name: string, params: Record<string, unknown>): Promise<SourceResult>;
  /** Adds the next page of a list; items with a `key` that is shown already are left out. */
  more(name: string, key: string | undefined): Promise<SourceResult>;
}
