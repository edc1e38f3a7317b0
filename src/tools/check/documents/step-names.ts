// Checks the names that the steps of documents contain.
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../../../../runtime/model/problem.ts';
import { checkNamed } from '../../../../runtime/validate/check-literal.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { dialogDocuments } from '../../../assembly/documents.ts';

/** Steps with an argument that is the name of something. */
const NAMED: Readonly<Record<string, { argument: string; among: readonly string[]; code: AnyProblemCode }>> =
  {
    call: { argument: 'api', among: Object.keys(API_CALLS), code: 'api.call-unknown' },
    'open-dialog': { argument: 'name', among: dialogDocuments.names(), code: 'dialog.unknown' },
  };

/** Also what steps pass to dialogs. What an expression computes is unknown before it runs. */
export function checkStepNames(value: unknown, file: string, at: Path = []): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => checkStepNames(item, file, [...at, index]));
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([member, each]) =>
    checkStepNames(each, file, [...at, member]),
  );
  const named = NAMED[String(value.do)];
  if (named === undefined || !isObject(value.with)) return inside;
  const found = value.with[named.argument];
  if (typeof found !== 'string' || found.includes('{{')) return inside;
  const place = (...below: Path) => ({ document: file, pointer: formatPointer([...at, 'with', ...below]) });
  if (!named.among.includes(found)) {
    const details = { found, hint: suggestNearest(found, named.among) };
    return [makeCheckProblem(named.code, details, place(named.argument)), ...inside];
  }
  if (value.do !== 'open-dialog' || !isObject(value.with.value)) return inside;
  const takes = dialogDocuments.get(found)?.takes ?? {};
  const wrong = checkNamed(value.with.value, takes).map(({ code, at: below, details }) =>
    makeCheckProblem(code, details, place('value', ...below)),
  );
  return [...wrong, ...inside];
}
