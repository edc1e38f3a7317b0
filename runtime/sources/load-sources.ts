// Loads sources.
import type { SourceResult } from '../model/page.ts';
import type { SourceCaller, SourceDefinition } from '../model/source.ts';

/** A source ready to be loaded: its block, its definition and its parameters. */
export interface SourceRequest {
  /** Key of the block instance. */
  key: string;
  name: string;
  definition: SourceDefinition;
  params: Record<string, unknown>;
}

/**
 * Loads all sources in parallel. One that fails is a failed result of its block and is passed to `onFailure`.
 * Never rejects.
 */
export async function loadSources(
  requests: readonly SourceRequest[],
  call: SourceCaller,
  onFailure: (request: SourceRequest, reason: string) => void,
): Promise<Record<string, Record<string, SourceResult>>> {
  const results: Record<string, Record<string, SourceResult>> = {};
  await Promise.all(
    requests.map(async (request) => {
      const result = await loadSource(request.definition, request.params, call);
      if (!result.ok) onFailure(request, result.message);
      (results[request.key] ??= {})[request.name] = result;
    }),
  );
  return results;
}

/** Loads one source. Never rejects. */
export async function loadSource(
  { call: name, query, pick }: SourceDefinition,
  params: Record<string, unknown>,
  call: SourceCaller,
): Promise<SourceResult> {
  try {
    const answer = await call(name, query?.(params) ?? params);
    return { ok: true, ...answer, data: pick === undefined ? answer.data : pick(answer.data) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
