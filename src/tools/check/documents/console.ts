/** Checks what the console's documents name: calls, records, groups of the menu, and members of queries. */
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import type {
  FiguresDocument,
  ListDocument,
  RecordDocument,
} from '../../../../runtime/generated/documents.generated.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import type { AnyProblemCode, Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { navDocuments } from '../../../assembly/console-documents.ts';
import { recordDocuments } from '../../../assembly/console-registries.ts';
import { checkFormNames } from './console-form.ts';
import { checkListNames } from './console-list.ts';

const READING = Object.entries(API_CALLS).flatMap(([name, { method }]) => (method === 'GET' ? [name] : []));

export function checkList(list: ListDocument, file: string): Problem[] {
  const { call, group, opens, moreColumns } = list;
  return [
    ...checkName('api.call-unknown', call, READING, file, ['call']),
    ...checkGroup(group, file),
    ...(moreColumns === undefined
      ? []
      : checkName('api.call-unknown', moreColumns.call, READING, file, ['moreColumns', 'call'])),
    ...(opens === undefined
      ? []
      : checkName('record.unknown', opens.record, recordDocuments.names(), file, ['opens', 'record'])),
    ...checkListNames(list, file),
  ];
}

export function checkRecord(record: RecordDocument, file: string): Problem[] {
  const { call, group } = record;
  return [
    ...checkFormNames(record, file),
    ...checkName('api.call-unknown', call, READING, file, ['call']),
    ...(group === undefined ? [] : checkGroup(group, file)),
  ];
}

export function checkFigures({ call, exports, group }: FiguresDocument, file: string): Problem[] {
  return [
    ...checkName('api.call-unknown', call, READING, file, ['call']),
    ...(exports === undefined ? [] : checkName('api.call-unknown', exports, READING, file, ['exports'])),
    ...checkGroup(group, file),
  ];
}

function checkGroup(group: string, file: string): Problem[] {
  const groups = navDocuments.get('console')?.groups.map(({ name }) => name) ?? [];
  return checkName('nav.group-unknown', group, groups, file, ['group']);
}

function checkName(
  code: AnyProblemCode,
  found: string,
  known: readonly string[],
  document: string,
  at: Path,
): Problem[] {
  if (known.includes(found)) return [];
  const details = { found, hint: suggestNearest(found, known) };
  return [makeCheckProblem(code, details, { document, pointer: formatPointer(at) })];
}
