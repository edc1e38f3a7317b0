import type { ActionCall, DialogDocument, Documents, FormDocument, KindDocument } from '../model/documents.generated.ts';
import { isObject } from '../model/json.ts';
import { suggestNearest } from '../model/nearest.ts';
import { formatPointer, type Path } from '../model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../model/problem.ts';

/** Names that documents other than views may use. */
export interface KnownNames {
  actions: readonly string[];
  /** Components of form fields, as rules call them: `ColorPicker`. */
  fields: readonly string[];
}

/** Checks the names that a well-formed dialog, kind or form uses. */
export function checkNames(role: keyof Documents, value: unknown, file: string, known: KnownNames): Problem[] {
  const problems: Problem[] = [];
  const check = (code: ProblemCode, found: string, among: readonly string[], at: Path): void => {
    if (among.includes(found)) return;
    problems.push(makeProblem(code, { found, hint: suggestNearest(found, among) }, { document: file, pointer: formatPointer(at) }));
  };
  const checkActions = (calls: readonly ActionCall[], at: Path): void => {
    for (const [index, call] of calls.entries()) check('block.action-unknown', call.do, known.actions, [...at, index, 'do']);
  };

  if (role === 'kind') {
    const { tools, open } = value as KindDocument;
    for (const [index, tool] of tools.entries()) checkActions(tool.do, ['tools', index, 'do']);
    if (open !== undefined) check('kind.tool-unknown', open, tools.map((tool) => tool.name), ['open']);
  }
  if (role === 'dialog') {
    const { buttons, form } = value as DialogDocument;
    for (const [index, button] of buttons.entries()) checkActions(button.do, ['buttons', index, 'do']);
    for (const { name, at } of findComponents(form, ['form'])) check('dialog.field-unknown', name, known.fields, at);
  }
  if (role === 'form') {
    for (const { name, at } of findComponents((value as FormDocument).rule, ['rule'])) check('dialog.field-unknown', name, known.fields, at);
  }
  return problems;
}

/** The field components a Formily schema names, with their places; what an expression computes is not known before it runs. */
function findComponents(schema: unknown, at: Path): { name: string; at: Path }[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => findComponents(item, [...at, index]));
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([member, value]) => {
    const here = [...at, member];
    if (member !== 'x-component' && member !== 'x-decorator') return findComponents(value, here);
    return typeof value === 'string' && !value.includes('{{') ? [{ name: value, at: here }] : [];
  });
}
