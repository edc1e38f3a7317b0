// Decides which tools of its kind an element may use.
import type { Kind } from '../compile/documents/tools.ts';
import type { KindTool } from '../generated/documents.generated.ts';
import type { EditTarget } from '../model/edit-target.ts';
import { suggestNearest } from '../validate/nearest.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import type { Problem } from '../model/problem.ts';
import { readPart } from './part.ts';
import type { Documents } from './change.ts';
import set, { type SetOperation } from './set.op.ts';

/** The tools of a kind for an element: its `include` list, or else all tools, without its `exclude` list. */
export function selectTools(kind: Kind, { tools }: Pick<EditTarget, 'tools'>): KindTool[] {
  return kind.tools.filter(
    ({ name }) => (tools?.include?.includes(name) ?? true) && tools?.exclude?.includes(name) !== true,
  );
}

/** Why a tool may not be used on a target; undefined if it may. Checked before every operation. */
export function checkCapability(
  documents: Documents,
  target: EditTarget,
  kind: Kind,
  tool: string,
): Problem | undefined {
  if (readPart(documents, target) === undefined && !isCreatable(documents, target))
    return makeEditProblem('edit.part-missing', { found: target.path.join('.'), key: target.key });
  const allowed = selectTools(kind, target).map(({ name }) => name);
  if (allowed.includes(tool)) return undefined;
  return makeEditProblem('edit.tool-refused', {
    found: tool,
    kind: kind.name,
    hint: suggestNearest(tool, allowed),
  });
}

/**
 * True if a missing part can be created by writing to it: its block and every list item of its path exist.
 */
function isCreatable(documents: Documents, { document, key, path, leaf }: EditTarget): boolean {
  const first: SetOperation = { do: 'set', document, key, path: [...path, leaf], value: '' };
  return set.check(documents[document], first) === undefined;
}
