// Loads the sources of a block on screen again.
import type { SourceResult } from '../model/page.ts';
import type { BlockSources, SourceCaller, SourceDefinition } from '../model/source.ts';
import { loadSource } from './load-sources.ts';

/** How the sources of a block on screen read and write its results. */
interface SourceAccess {
  /** A source of the block's document, with its parameters as they are now. */
  find(name: string): { definition: SourceDefinition; params: Record<string, unknown> } | undefined;
  read(name: string): SourceResult | undefined;
  write(name: string, result: SourceResult): void;
  call: SourceCaller;
}

type ListResult = Extract<SourceResult, { ok: true }> & { data: unknown[] };

/**
 * Loads sources in the browser. Of two loads of one source, the later one counts. A list grows by one page at
 * a time.
 */
export function makeBlockSources(access: SourceAccess): BlockSources {
  const turns = new Map<string, object>();

  function find(name: string): NonNullable<ReturnType<SourceAccess['find']>> {
    const source = access.find(name);
    if (source === undefined) throw new Error(`The block has no source named "${name}".`);
    return source;
  }

  /** Loads a source and writes what `settle` makes of the result, unless a newer load has begun. */
  async function run(
    name: string,
    definition: SourceDefinition,
    params: Record<string, unknown>,
    settle: (result: SourceResult) => SourceResult,
  ): Promise<SourceResult> {
    const turn = {};
    turns.set(name, turn);
    const before = access.read(name);
    if (before !== undefined) access.write(name, { ...before, isLoading: true });
    const result = settle(await loadSource(definition, params, access.call));
    if (turns.get(name) === turn) access.write(name, result);
    return result;
  }

  return {
    load(name, overlaid) {
      const { definition, params } = find(name);
      return run(name, definition, { ...params, ...overlaid }, (result) => result);
    },
    async more(name, key) {
      const { definition, params } = find(name);
      const shown = access.read(name);
      if (shown === undefined || !isList(shown))
        return { ok: false, message: `The source "${name}" holds no list.` };
      const { data, pageNum = 1, pages = 1 } = shown;
      if (shown.isLoading === true || pageNum >= pages) return shown;
      const after = definition.after === undefined ? undefined : memberOf(data.at(-1), definition.after);
      const next = { ...params, pageNum: pageNum + 1, ...(after === undefined ? {} : { after }) };
      const same = key ?? definition.after;
      return run(name, definition, next, (result) =>
        isList(result)
          ? { ...result, data: [...data, ...unseen(result.data, data, same)] }
          : { ...shown, moreFailed: true },
      );
    },
  };
}

function isList(result: SourceResult): result is ListResult {
  return result.ok && Array.isArray(result.data);
}

function memberOf(item: unknown, name: string): unknown {
  return typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[name] : undefined;
}

function unseen(
  items: readonly unknown[],
  shown: readonly unknown[],
  key: string | undefined,
): readonly unknown[] {
  if (key === undefined) return items;
  const seen = new Set(shown.map((item) => memberOf(item, key)));
  return items.filter((item) => !seen.has(memberOf(item, key)));
}
