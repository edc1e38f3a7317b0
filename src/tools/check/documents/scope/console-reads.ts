/** Compiles the expressions and steps of the console's documents, and checks what they read and name. */
import { makeContext, withLocals, type Context } from '../../../../../runtime/compile/context.ts';
import type { Reads } from '../../../../../runtime/compile/reads/reads.ts';
import { compileSteps } from '../../../../../runtime/compile/steps.ts';
import { compileValue } from '../../../../../runtime/compile/value.ts';
import type {
  ActionCall,
  ListDocument,
  RecordDocument,
} from '../../../../../runtime/generated/documents.generated.ts';
import { originAt } from '../../../../../runtime/language/reads/origin.ts';
import { isObject } from '../../../../../runtime/model/json.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import type { Problem } from '../../../../../runtime/model/problem.ts';
import { CONSOLE_LOCALS } from '../../../../assembly/console-documents.ts';
import { registry } from '../../../../console/registry.ts';
import { shapesOf } from './api-shapes.ts';
import { checkSteps } from './check-calls.ts';
import { makeCheckCollector } from './check-collector.ts';
import { checkPaths } from './check-paths.ts';
import { scopeOfConsole } from './document-scope.ts';
import type { Schema } from './follow-path.ts';

/** What a console document reads, and what is wrong with it. */
export interface ConsoleReads {
  reads: readonly Reads[];
  problems: readonly Problem[];
}

/** A list: `row` is one of the records that its call answers. */
export function readList(list: ListDocument, file: string): ConsoleReads {
  const { data, query } = shapesOf(list.call) ?? {};
  const items = isObject(data?.items) ? data.items : {};
  const { filters: _, ...rest } = list;
  return readPart(rest, file, [], { row: items, query: query ?? {} });
}

/** A record: `record` is what its call answers, and `row` as well, but in the columns of rows inside it. */
export function readRecord({ panels = [], ...rest }: RecordDocument, file: string): ConsoleReads {
  const record = shapesOf(rest.call)?.data ?? {};
  const parts = panels.flatMap(({ columns, ...panel }, index) => [
    readPart(panel, file, ['panels', index], { record, row: record }),
    readPart(columns, file, ['panels', index, 'columns'], { record, row: {} }),
  ]);
  const all = [readPart(rest, file, [], { record, row: record }), ...parts];
  return { reads: all.flatMap(({ reads }) => reads), problems: all.flatMap(({ problems }) => problems) };
}

function readPart(
  part: unknown,
  file: string,
  pointer: Path,
  scope: Readonly<Record<string, Schema>>,
): ConsoleReads {
  const collector = makeCheckCollector();
  const locals = CONSOLE_LOCALS.map((name) => ({ name, origin: originAt(name) }));
  const context = withLocals(makeContext(registry, file, { collector }), locals);
  compileAll(part, { ...context, pointer: [...pointer] });
  const { reads } = collector;
  return {
    reads: [reads],
    problems: [
      ...context.problems,
      ...checkPaths(reads, scopeOfConsole({ values: {}, ...scope }), file),
      ...checkSteps(reads, {}),
    ],
  };
}

/** Every text, and steps as steps. The forms of questions are Formily's. */
function compileAll(value: unknown, context: Context): void {
  if (typeof value === 'string') {
    if (value.includes('{{')) compileValue(value, context);
    return;
  }
  if (!Array.isArray(value) && !isObject(value)) return;
  for (const [member, each] of Object.entries(value)) {
    const here = { ...context, pointer: [...context.pointer, member] };
    if (member === 'do' && Array.isArray(each)) compileSteps(each as ActionCall[], here);
    else if (member !== 'form') compileAll(each, here);
  }
}
