/** Makes a call of `schemas/api` by name: in-process on the server, by axios in the browser. The whole envelope's list members come back. */
export type SourceCaller = (
  name: string,
  query: Record<string, unknown>,
) => Promise<{ data: unknown; total?: number; pageNum?: number; pageSize?: number; pages?: number }>;

/** Data by name, the same on both sides. The file's stem is its name. */
export interface SourceDefinition {
  /** The call it makes. */
  call: string;
  /** Turns the document's parameters into the call's query; by default they are the query. */
  query?: (params: Record<string, unknown>) => Record<string, unknown>;
  /** What it reads: a change of it drops the pages that show this source. */
  reads: 'items' | 'friendLinks' | 'forms';
}

export function defineSource(source: SourceDefinition): SourceDefinition {
  return source;
}
