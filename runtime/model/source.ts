import type { SourceResult } from './page.ts';

/** Makes a call of `schemas/api` by name: in-process on the server, over HTTP in the browser. The whole envelope's list members come back. */
export type SourceCaller = (
  name: string,
  query: Record<string, unknown>,
) => Promise<{ data: unknown; total?: number; pageNum?: number; pageSize?: number; pages?: number }>;

/** What a page may read; a change of it drops the pages that did. */
export type SourceTag = 'items' | 'friendLinks' | 'forms' | 'channels' | 'comments' | 'settings';

interface SourceBase {
  /** The call it makes. */
  call: string;
  /** Turns the document's parameters into the call's query; by default they are the query. */
  query?: (params: Record<string, unknown>) => Record<string, unknown>;
  /** Takes what blocks need out of the answer's `data`, where that is little: the rest need not travel with the page. */
  pick?: (data: unknown) => unknown;
  /** The member of an item by which the call's `after` goes on behind it, so that a growing list has no overlap and no gap. */
  after?: string;
}

/** Data by name, the same on both sides. The file's stem is its name. A live one is never part of a page: only browsers load it; documents name its call themselves. */
export type SourceDefinition = StoredSource | (SourceBase & { live: true; reads?: undefined });
type StoredSource = SourceBase & { reads: SourceTag; live?: undefined };

export function defineSource(source: StoredSource): SourceDefinition {
  return source;
}

/** A block's sources, loaded again in the browser. A failure is a failed result, never a rejection. */
export interface BlockSources {
  /** Loads a source anew; `params` are laid over the document's own. */
  load(name: string, params: Record<string, unknown>): Promise<SourceResult>;
  /** Adds the next page of a list; items with a `key` that is shown already are left out. */
  more(name: string, key: string | undefined): Promise<SourceResult>;
}
