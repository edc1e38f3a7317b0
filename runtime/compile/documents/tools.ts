import type { KindDocument, KindTool } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeProblem, type Problem } from '../../model/problem.ts';
import { makeRegistry, type Registry } from '../../model/registry.ts';
import { suggestNearest } from '../../validate/nearest.ts';

/** A kind with all its tools in place. */
export interface Kind extends KindDocument {
  tools: KindTool[];
}

/**
 * Puts the tools of other kinds in the place of their names (`"text:link"`). A kind lends only tools that it writes itself, so that none can stand for
 * itself; a name that nobody has is left out, and told of with its place in the file that `fileOf` names. A file that is no kind is left out, too.
 */
export function placeTools(
  documents: Registry<KindDocument>,
  fileOf: (kind: string) => string,
): { kinds: Registry<Kind>; problems: Problem[] } {
  const problems: Problem[] = [];
  const sound = documents.names().flatMap((name) => {
    const document = documents.get(name);
    return isKind(document) ? [[name, document] as const] : [];
  });
  const lent = new Map<string, KindTool>(
    sound.flatMap(([name, { tools }]) =>
      tools.flatMap((tool) => (typeof tool === 'string' ? [] : [[`${name}:${tool.name}`, tool] as const])),
    ),
  );
  const find = (tool: KindTool | string, at: Path, kind: string): KindTool[] => {
    if (typeof tool !== 'string') return [tool];
    const found = lent.get(tool);
    if (found !== undefined) return [found];
    const place = { document: fileOf(kind), pointer: formatPointer(at) };
    problems.push(
      makeProblem('tool.unknown', { found: tool, hint: suggestNearest(tool, [...lent.keys()]) }, place),
    );
    return [];
  };
  const kinds = makeRegistry(
    sound.map(([name, document]): [string, Kind] => {
      const tools = document.tools.flatMap((tool, index) => find(tool, ['tools', index], name));
      return [name, { ...document, tools }];
    }),
  );
  return { kinds, problems };
}

/** A file that is not JSON, or has not the shape of a kind, is told of for itself. */
function isKind(document: unknown): document is KindDocument {
  return isObject(document) && Array.isArray(document.tools);
}
