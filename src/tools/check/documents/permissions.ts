// Checks that the calls of an entity need permissions that roles can have.
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { expandEntity } from '../../../../runtime/model/expand-entity.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { PERMISSIONS } from '../../../../runtime/model/permissions.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';

/** The area of an entity that has no such permission, and other permissions that nobody can have. */
export function checkPermissions(document: ApiDocument, file: string): Problem[] {
  const { entity } = document;
  if (entity === undefined) return [];
  const { calls } = expandEntity(document);
  const needed = Object.values(isObject(calls) ? calls : {}).flatMap((call) =>
    isObject(call) && typeof call.permission === 'string' ? [call.permission] : [],
  );
  const known: ReadonlySet<string> = new Set(PERMISSIONS);
  return [...new Set(needed)]
    .filter((name) => !known.has(name))
    .map((found) =>
      makeCheckProblem(
        'api.permission-unknown',
        { found, hint: suggestNearest(found, PERMISSIONS) },
        { document: file, pointer: found.startsWith(`${entity.area}.`) ? '/entity/area' : '/entity' },
      ),
    );
}
