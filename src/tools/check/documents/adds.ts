/** Checks what "Add an item here" of a block names: a list whose records can be made new, and a call. */
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { listDocuments } from '../../../assembly/console-registries.ts';

export function checkAdds({ adds = [] }: Pick<BlockDocument, 'adds'>, file: string): Problem[] {
  const screens = listDocuments.names().filter((name) => listDocuments.get(name)?.creates !== undefined);
  const calls = Object.keys(API_CALLS);
  const check = (found: string | undefined, known: readonly string[], at: Path): Problem[] =>
    found === undefined || known.includes(found)
      ? []
      : [
          makeCheckProblem(
            'document.member-unknown',
            { found, hint: suggestNearest(found, known) },
            { document: file, pointer: formatPointer(at) },
          ),
        ];
  return adds.flatMap(({ screen, publish }, index) => [
    ...check(screen, screens, ['adds', index, 'screen']),
    ...check(publish, calls, ['adds', index, 'publish']),
  ]);
}
