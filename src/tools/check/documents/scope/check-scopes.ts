/** Checks what documents read: paths, parts, parameters, message keys. */
import { compileDocument } from '../../../../../runtime/compile/compile.ts';
import { makeContext, withLocals, type Context } from '../../../../../runtime/compile/context.ts';
import { drawsOf } from '../../../../../runtime/compile/documents/views.ts';
import { queryMembersOf, type Reads } from '../../../../../runtime/compile/reads/reads.ts';
import { compileSteps } from '../../../../../runtime/compile/steps.ts';
import { compileValue } from '../../../../../runtime/compile/value.ts';
import type { Documents, KindDocument } from '../../../../../runtime/generated/documents.generated.ts';
import { compileTemplate } from '../../../../../runtime/language/expression.ts';
import { EVERY_NAME, findReads } from '../../../../../runtime/language/reads/find-reads.ts';
import { originAt } from '../../../../../runtime/language/reads/origin.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../../runtime/model/check-problem.ts';
import type { MessageSection } from '../../../../assembly/messages.ts';
import { formatProblem, type Problem } from '../../../../../runtime/model/problem.ts';
import {
  blockDocuments,
  blockFile,
  dialogDocuments,
  fileOf,
  formDocuments,
  kindDocuments,
  pageDocuments,
  viewDocuments,
} from '../../../../assembly/documents.ts';
import { listDocuments as consoleLists, recordDocuments } from '../../../../assembly/console-registries.ts';
import { registry } from '../../../../editor/registry.ts';
import { makeCheckCollector } from './check-collector.ts';
import { checkSourceParams, checkSteps } from './check-calls.ts';
import { checkLocales, checkMessageKeys, checkPlurals } from './check-messages.ts';
import { checkPaths } from './check-paths.ts';
import { readList, readRecord, type ConsoleReads } from './console-reads.ts';
import { scopeOfBlock, scopeOfDialog, scopeOfKind, scopeOfPage, scopeOfView } from './document-scope.ts';
import type { Schema } from './follow-path.ts';

type IsValid = (file: string) => boolean;
type Viewed = Pick<Documents['page'], 'name' | 'query' | 'sources' | 'state' | 'view'>;

/** Everything that the documents read and that does not exist, each once. */
export function checkScopes(isValid: IsValid): Problem[] {
  const blocks = listDocuments('block', blockDocuments, isValid);
  const problems = [
    ...blocks.flatMap(([file, block]) =>
      checkViewed(block, file, { scope: scopeOfBlock(block), sections: ['site', 'form'] }, isValid),
    ),
    ...listDocuments('page', pageDocuments, isValid).flatMap(([file, page]) =>
      checkViewed(page, file, { scope: scopeOfPage(page), sections: sectionsOf(page) }, isValid),
    ),
    ...listDocuments('view', viewDocuments, isValid).flatMap(([file, view]) => {
      const { reads } = compile({ name: view.name, view: drawsOf(view) }, file);
      return [
        ...checkPaths(reads, scopeOfView(), file),
        ...checkMessageKeys(reads.calls, ['site', 'form', 'member'], isValid),
      ];
    }),
    ...listDocuments('kind', kindDocuments, isValid).flatMap(([file, kind]) => {
      const reads = readKind(kind, file);
      const scope = scopeOfKind(blocks.map(([, { data }]) => data as Schema));
      return checkEditing(reads, file, scope, isValid);
    }),
    ...listDocuments('dialog', dialogDocuments, isValid).flatMap(([file, dialog]) => [
      ...checkEditing(readDialog(dialog, file), file, scopeOfDialog(), isValid),
      ...checkMessageKeys(listCalls(dialog.form, file, ['form']), EDITOR_SECTIONS, isValid),
    ]),
    ...listDocuments('form', formDocuments, isValid).flatMap(([file, { rule }]) =>
      checkMessageKeys(listCalls(rule, file, ['rule']), ['site', 'form', 'member', 'console'], isValid),
    ),
    ...listDocuments('list', consoleLists, isValid).flatMap(([file, list]) =>
      checkConsole(readList(list, file), list, file, isValid),
    ),
    ...listDocuments('record', recordDocuments, isValid).flatMap(([file, record]) =>
      checkConsole(readRecord(record, file), record, file, isValid),
    ),
    ...checkLocales(isValid),
    ...checkPlurals(isValid),
  ];
  // A view is compiled in every document that draws it.
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
}

const EDITOR_SECTIONS: readonly MessageSection[] = ['site', 'form', 'editor'];

/** The texts that travel with a page: a visitor's, or those of a screen of the console. */
function sectionsOf({ layout, path }: Documents['page']): readonly MessageSection[] {
  return layout === undefined && path !== '*' ? ['site', 'form', 'console'] : ['site', 'form', 'member'];
}

const CONSOLE_SECTIONS: readonly MessageSection[] = ['site', 'form', 'console'];

function checkConsole(
  { reads, problems }: ConsoleReads,
  document: unknown,
  file: string,
  isValid: IsValid,
): Problem[] {
  // Once for all: the texts of forms are expressions of Formily.
  const calls = [...reads.flatMap((each) => each.calls), ...listCalls(document, file, [])];
  return [...problems, ...checkMessageKeys(calls, CONSOLE_SECTIONS, isValid)];
}

function checkEditing(reads: Reads, file: string, scope: Schema, isValid: IsValid): Problem[] {
  return [
    ...checkPaths(reads, scope, file),
    ...checkSteps(reads, {}),
    ...checkMessageKeys(reads.calls, EDITOR_SECTIONS, isValid),
  ];
}

function checkViewed(
  document: Viewed,
  file: string,
  { scope, sections }: { scope: Schema; sections: readonly MessageSection[] },
  isValid: IsValid,
): Problem[] {
  const { reads } = compile(document, file);
  return [
    ...checkPaths(reads, scope, file),
    ...checkQuery(reads, document, file),
    ...checkSourceParams(document, file),
    ...checkSteps(reads, document),
    ...checkMessageKeys(reads.calls, sections, isValid),
  ];
}

function checkQuery(reads: Reads, { query = {} }: Viewed, document: string): Problem[] {
  const read = queryMembersOf(reads);
  return Object.keys(query)
    .filter((found) => !read.has(found))
    .map((found) =>
      makeCheckProblem(
        'document.query-unread',
        { found },
        { document, pointer: formatPointer(['query', found]) },
      ),
    );
}

function compile(document: Viewed, file: string): { reads: Reads } {
  const collector = makeCheckCollector();
  compileDocument(document, registry, { document: file, collector });
  return collector;
}

/** Compiles what the editor runs, as the editor does, and answers what it reads. */
function readEditing(file: string, compileAll: (context: Context) => void): Reads {
  const collector = makeCheckCollector();
  const locals = ['edit', 'value'].map((name) => ({ name, origin: originAt(name) }));
  compileAll(withLocals(makeContext(registry, file, { collector }), locals));
  return collector.reads;
}

/** The title, the buttons and the answers to fields of a dialog. */
function readDialog({ title, buttons, asks = {} }: Documents['dialog'], file: string): Reads {
  return readEditing(file, (context) => {
    compileValue(title, { ...context, pointer: ['title'] });
    for (const [index, button] of buttons.entries()) {
      compileValue(button.title, { ...context, pointer: ['buttons', index, 'title'] });
      compileSteps(button.do, { ...context, pointer: ['buttons', index, 'do'] });
    }
    for (const [name, steps] of Object.entries(asks))
      compileSteps(steps, { ...context, pointer: ['asks', name] });
  });
}

/** The tools of a kind: their conditions and steps. */
function readKind({ tools }: KindDocument, file: string): Reads {
  return readEditing(file, (context) => readTools(tools, context));
}

function readTools(tools: KindDocument['tools'], context: Context): void {
  for (const [index, tool] of tools.entries()) {
    if (typeof tool === 'string') continue;
    const { do: steps, when, enabled } = tool;
    compileSteps(steps, { ...context, pointer: ['tools', index, 'do'] });
    compileValue(when, { ...context, pointer: ['tools', index, 'when'] });
    compileValue(enabled, { ...context, pointer: ['tools', index, 'enabled'] });
  }
}

/** The calls of functions in the texts of a form, whose names Formily's scope knows. */
function listCalls(value: unknown, document: string, pointer: Path): Reads['calls'] {
  if (typeof value === 'string') {
    const compiled = compileTemplate(value, EVERY_NAME);
    const calls = compiled.ok ? findReads(compiled.syntax ?? [], originAt).calls : [];
    return calls.map((call) => ({ ...call, document, pointer }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, each]) => listCalls(each, document, [...pointer, member]));
}

function listDocuments<Role extends keyof Documents>(
  role: Role,
  documents: { names(): readonly string[]; get(name: string): Documents[Role] | undefined },
  isValid: IsValid,
): [string, Documents[Role]][] {
  const file = (name: string): string => (role === 'block' ? blockFile(name) : fileOf(role, name));
  return documents
    .names()
    .filter((name) => isValid(file(name)))
    .map((name) => [file(name), documents.get(name) as Documents[Role]]);
}
