import type { KindDocument, KindTool } from '../model/documents.generated.ts';
import type { EditTarget } from '../model/edit-target.ts';
import { suggestNearest } from '../validate/nearest.ts';
import { makeProblem, type Problem } from '../model/problem.ts';
import { readPart } from './part.ts';
import type { Documents } from './change.ts';

/** The tools of a kind that an element's own lists leave: the included ones, or else all, without the excluded. */
export function selectTools(kind: KindDocument, { tools }: Pick<EditTarget, 'tools'>): KindTool[] {
  return kind.tools.filter(({ name }) => (tools?.include?.includes(name) ?? true) && tools?.exclude?.includes(name) !== true);
}

/** What forbids using a tool on a target; undefined when it may be used. Asked before every operation. */
export function checkCapability(documents: Documents, target: EditTarget, kind: KindDocument, tool: string): Problem | undefined {
  if (readPart(documents, target) === undefined) return makeProblem('edit.part-missing', { found: target.path.join('.'), key: target.key });
  const allowed = selectTools(kind, target).map(({ name }) => name);
  if (allowed.includes(tool)) return undefined;
  return makeProblem('edit.tool-refused', { found: tool, kind: kind.name, hint: suggestNearest(tool, allowed) });
}
