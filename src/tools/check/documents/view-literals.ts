/**
 * Checks the texts that expressions in views can give: values of props with a list of values, and CSS
 * classes.
 */
import type { JsonSchema } from '../../../../runtime/model/json-schema.ts';
import { compileTemplate } from '../../../../runtime/language/expression.ts';
import { EVERY_NAME, findReads } from '../../../../runtime/language/reads/find-reads.ts';
import { originAt } from '../../../../runtime/language/reads/origin.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import type { RegisteredPrimitive } from '../../../../runtime/model/runtime-registry.ts';
import type { Registry } from '../../../../runtime/model/registry.ts';
import { checkLiteral } from '../../../../runtime/validate/check-literal.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import type { ClassNames } from './class-names.ts';

/** Names that only mark an element for the variants of others: `group-hover:…`, `peer-checked/name:…`. */
const MARKER = /^(?:group|peer)(?:\/[\w-]+)?$/;

/** A node or anything that holds nodes, with its place in a file. */
export function checkViewLiterals(
  view: unknown,
  primitives: Registry<RegisteredPrimitive>,
  classes: ClassNames,
  file: string,
  at: Path = ['view'],
): Problem[] {
  if (Array.isArray(view))
    return view.flatMap((each, index) => checkViewLiterals(each, primitives, classes, file, [...at, index]));
  if (!isObject(view)) return [];
  const props = primitives.get(String(view.is))?.props;
  const own = Object.entries(isObject(view.with) ? view.with : {}).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const place = { document: file, pointer: formatPointer([...at, 'with', name]) };
    return isClassProp(name) ? checkClasses(value, classes, place) : checkChoice(value, props?.[name], place);
  });
  return [...own, ...checkViewLiterals(view.children, primitives, classes, file, [...at, 'children'])];
}

type DocumentPointer = Readonly<Record<'document' | 'pointer', string>>;

/** Every class name that the views of a document may use. */
export function listClassNames(view: unknown): string[] {
  if (Array.isArray(view)) return view.flatMap(listClassNames);
  if (!isObject(view)) return [];
  const own = Object.entries(isObject(view.with) ? view.with : {}).flatMap(([name, value]) =>
    typeof value === 'string' && isClassProp(name) ? classesIn(value) : [],
  );
  return [...own, ...listClassNames(view.children)];
}

function isClassProp(name: string): boolean {
  return name === 'class' || name.endsWith('Class');
}

function checkClasses(text: string, classes: ClassNames, at: DocumentPointer): Problem[] {
  const unknown = new Set(classesIn(text).filter((name) => !MARKER.test(name) && !classes.has(name)));
  return [...unknown].map((found) =>
    makeCheckProblem('view.class-unknown', { found, hint: suggestNearest(found, classes.names()) }, at),
  );
}

/**
 * Literals that an expression can give to a prop; those outside of expressions are checked where views are
 * compiled.
 */
function checkChoice(text: string, schema: JsonSchema | undefined, at: DocumentPointer): Problem[] {
  if (schema?.enum === undefined || !/^\{\{.*\}\}$/s.test(text)) return [];
  return literalsOf(text)
    .filter((value) => typeof value === 'string')
    .flatMap((value) => checkLiteral(value, schema))
    .map(({ code, details }) => makeCheckProblem(code, details, at));
}

/** The class names in a text: whole words outside of its expressions, and in the texts that they can give. */
function classesIn(text: string): string[] {
  const outside = text.replaceAll(/\S*\{\{.*?\}\}\S*/gs, ' ');
  return [outside, ...literalsOf(text).filter((value) => typeof value === 'string')].flatMap((each) =>
    each.split(/\s+/).filter((name) => name !== ''),
  );
}

function literalsOf(text: string): unknown[] {
  if (!text.includes('{{')) return [];
  const compiled = compileTemplate(text, EVERY_NAME);
  if (!compiled.ok) return [];
  return (compiled.syntax ?? [])
    .flatMap((tree) => findReads([tree], originAt).origin.literals)
    .filter(({ isPrefix }) => !isPrefix)
    .map(({ value }) => value);
}
