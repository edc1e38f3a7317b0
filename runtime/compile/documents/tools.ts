/** Replaces the tool references of kinds by the tools. */
import type { KindDocument, KindTool } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeCheckProblem } from '../../model/check-problem.ts';
import type { Problem } from '../../model/problem.ts';
import { makeRegistry, type Registry } from '../../model/registry.ts';
import { suggestNearest } from '../../validate/nearest.ts';

/** A kind without tool references. */
export interface Kind extends KindDocument {
  tools: KindTool[];
}

/**
 * Replaces references to tools of other kinds (`"text:link"`) by those tools. A reference can only name a
 * tool that is written in its kind, so there are no circular references. An unknown reference is left out and
 * reported with its place in the file that `fileOf` returns. An invalid kind document is left out, too.
 */
export function resolveToolReferences(
  documents: Registry<KindDocument>,
  fileOf: (kind: string) => string,
): { kinds: Registry<Kind>; problems: Problem[] } {
  const problems: Problem[] = [];
  const valid = documents.names().flatMap((name) => {
    const document = documents.get(name);
    return isKind(document) ? [[name, document] as const] : [];
  });
  const tools = new Map<string, KindTool>(
    valid.flatMap(([name, document]) =>
      document.tools.flatMap((tool) =>
        typeof tool === 'string' ? [] : [[`${name}:${tool.name}`, tool] as const],
      ),
    ),
  );
  const find = (tool: KindTool | string, at: Path, kind: string): KindTool[] => {
    if (typeof tool !== 'string') return [tool];
    const found = tools.get(tool);
    if (found !== undefined) return [found];
    const place = { document: fileOf(kind), pointer: formatPointer(at) };
    problems.push(
      makeCheckProblem('tool.unknown', { found: tool, hint: suggestNearest(tool, [...tools.keys()]) }, place),
    );
    return [];
  };
  const kinds = makeRegistry(
    valid.map(([name, document]): [string, Kind] => {
      const resolved = document.tools.flatMap((tool, index) => find(tool, ['tools', index], name));
      return [name, { ...document, tools: resolved }];
    }),
  );
  return { kinds, problems };
}

/** Other checks report a file that is not JSON or not a kind. */
function isKind(document: unknown): document is KindDocument {
  return isObject(document) && Array.isArray(document.tools);
}
