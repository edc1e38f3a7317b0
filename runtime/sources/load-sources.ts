// Loads sources.
import type { LoadedSource } from '../generated/documents.generated.ts';
import { CallFailure } from '../model/action.ts';
import type { SourceResult } from '../model/page.ts';
import type { SourceAnswer, SourceCaller, SourceDefinition } from '../model/source.ts';

/** A source ready to be loaded: its block, its definition and its parameters. */
export interface SourceRequest {
  /** Key of the block instance. */
  key: string;
  name: string;
  /** Whether its block reads the query or the parameters of this page, of which callers can make up any. */
  isEndless: boolean;
  definition: SourceDefinition;
  params: Record<string, unknown>;
}

/** Reads one source. Rejects when its call fails. */
export type ReadSource = (request: SourceRequest) => Promise<LoadedSource>;

/**
 * Loads all sources in parallel. One that fails is a failed result of its block and is passed to `onFailure`.
 * Never rejects.
 */
export async function loadSources(
  requests: readonly SourceRequest[],
  read: ReadSource,
  onFailure: (request: SourceRequest, reason: string) => void,
): Promise<Record<string, Record<string, SourceResult>>> {
  const results: Record<string, Record<string, SourceResult>> = {};
  await Promise.all(
    requests.map(async (request) => {
      const result = await settle(read(request));
      if (!result.ok) onFailure(request, result.message);
      (results[request.key] ??= {})[request.name] = result;
    }),
  );
  return results;
}

/** Loads one source. Never rejects. */
export function loadSource(
  definition: SourceDefinition,
  params: Record<string, unknown>,
  call: SourceCaller,
): Promise<SourceResult> {
  return settle(readBy(call)({ definition, params }));
}

/** Reads sources by calls. */
export function readBy(
  call: SourceCaller,
): (request: Pick<SourceRequest, 'definition' | 'params'>) => Promise<LoadedSource> {
  return async ({ definition, params }) =>
    resultOf(definition, await call(definition.call, queryOf(definition, params)));
}

/** The query of a source's call. */
export function queryOf(
  { query }: SourceDefinition,
  params: Record<string, unknown>,
): Record<string, unknown> {
  return query?.(params) ?? params;
}

/** What a source takes of the answer to its call. */
export function resultOf({ pick }: SourceDefinition, answer: SourceAnswer): LoadedSource {
  return { ok: true, ...answer, data: pick === undefined ? answer.data : pick(answer.data) };
}

async function settle(loading: Promise<LoadedSource>): Promise<SourceResult> {
  try {
    return await loading;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, message, ...(error instanceof CallFailure ? { code: error.code } : {}) };
  }
}
