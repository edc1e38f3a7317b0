// Checks the tools that an editable node names: those of its kind.
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';

/** `toolsOf` gives the names of a kind's tools; undefined for an unknown kind, which other checks report. */
export function checkEditTools(
  view: unknown,
  toolsOf: (kind: string) => readonly string[] | undefined,
  document: string,
  at: Path = ['view'],
): Problem[] {
  if (Array.isArray(view))
    return view.flatMap((each, index) => checkEditTools(each, toolsOf, document, [...at, index]));
  if (!isObject(view)) return [];
  const { kind, tools } = isObject(view.edit) ? view.edit : {};
  const known = typeof kind === 'string' ? toolsOf(kind) : undefined;
  const lists = isObject(tools) ? Object.entries(tools) : [];
  const own = lists.flatMap(([list, names]) =>
    (Array.isArray(names) ? names : []).flatMap((found: unknown, index) =>
      typeof found !== 'string' || known === undefined || known.includes(found)
        ? []
        : [
            makeCheckProblem(
              'kind.tool-unknown',
              { found, hint: suggestNearest(found, known) },
              { document, pointer: formatPointer([...at, 'edit', 'tools', list, index]) },
            ),
          ],
    ),
  );
  return [...own, ...checkEditTools(view.children, toolsOf, document, [...at, 'children'])];
}
