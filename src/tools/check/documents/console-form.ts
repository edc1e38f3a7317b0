/** Checks the form of a record against the values of its entity. */
import type { RecordDocument } from '../../../../runtime/generated/documents.generated.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { resolveShape, shapesOf } from './scope/api-shapes.ts';

/** Fields whose names are no members of what `get` answers as `values`. */
export function checkFormNames({ call, form }: RecordDocument, file: string): Problem[] {
  const data = shapesOf(call)?.data.properties;
  const values = membersOf(isObject(data) ? data.values : undefined);
  return form === undefined || values === undefined ? [] : checkLevel(form, values, file, ['form']);
}

function checkLevel(rule: Record<string, unknown>, values: Members, file: string, at: Path): Problem[] {
  if (!isObject(rule.properties)) return [];
  return Object.entries(rule.properties).flatMap(([name, each]) => {
    const here = [...at, 'properties', name];
    if (!isObject(each)) return [];
    // A part without a value: its fields belong to the level around it.
    if (each.type === 'void') return checkLevel(each, values, file, here);
    if (!Object.hasOwn(values, name)) {
      const details = { found: name, hint: suggestNearest(name, Object.keys(values)) };
      const place = { document: file, pointer: formatPointer(here) };
      return [makeCheckProblem('record.field-unknown', details, place)];
    }
    const inside = membersOf(values[name]);
    return inside === undefined ? [] : checkLevel(each, inside, file, here);
  });
}

type Members = Readonly<Record<string, unknown>>;

/** The members that a schema names; undefined where it names none, or takes others, too. */
function membersOf(schema: unknown): Members | undefined {
  if (!isObject(schema)) return undefined;
  const found = typeof schema.$ref === 'string' ? resolveShape(schema.$ref, {}) : schema;
  if (found === undefined || found.additionalProperties !== false) return undefined;
  return isObject(found.properties) ? found.properties : undefined;
}
