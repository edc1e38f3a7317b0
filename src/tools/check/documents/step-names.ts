import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { dialogDocuments } from '../../../assembly/documents.ts';

/** Steps with an argument that is the name of something. */
const NAMED: Readonly<Record<string, { argument: string; among: readonly string[]; code: ProblemCode }>> = {
  call: { argument: 'api', among: Object.keys(API_CALLS), code: 'api.call-unknown' },
  'open-dialog': { argument: 'name', among: dialogDocuments.names(), code: 'dialog.unknown' },
};

/**
 * Finds steps that name an unknown call or dialog, anywhere in a document. Names that are expressions are
 * skipped.
 */
export function checkStepNames(value: unknown, file: string, at: Path = []): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => checkStepNames(item, file, [...at, index]));
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([member, each]) =>
    checkStepNames(each, file, [...at, member]),
  );
  const named = NAMED[String(value.do)];
  const found = named !== undefined && isObject(value.with) ? value.with[named.argument] : undefined;
  if (named === undefined || typeof found !== 'string' || found.includes('{{') || named.among.includes(found))
    return inside;
  const place = { document: file, pointer: formatPointer([...at, 'with', named.argument]) };
  return [makeProblem(named.code, { found, hint: suggestNearest(found, named.among) }, place), ...inside];
}
