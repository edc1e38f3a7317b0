/** Checks the names in dialogs, kinds and pages. */
import type {
  DialogDocument,
  Documents,
  KindDocument,
  PageDocument,
} from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import { suggestNearest } from './nearest.ts';
import { formatPointer, type Path } from '../model/pointer.ts';
import { makeCheckProblem } from '../model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../model/problem.ts';

/** Names that documents other than views may use. Names of actions are checked when steps are compiled. */
export interface KnownNames {
  /** Components of form fields, as rules name them: `DatePicker`. Undefined in a program without fields. */
  fields?: readonly string[];
  /** Pages that can be the layout of others. */
  layouts: readonly string[];
  blocks: readonly string[];
}

/** Checks the names that a well-formed dialog, kind or page uses. */
export function checkNames(
  role: keyof Documents,
  value: unknown,
  file: string,
  known: KnownNames,
): Problem[] {
  const check = (code: AnyProblemCode, found: string, among: readonly string[], at: Path): Problem[] =>
    among.includes(found)
      ? []
      : [
          makeCheckProblem(
            code,
            { found, hint: suggestNearest(found, among) },
            { document: file, pointer: formatPointer(at) },
          ),
        ];

  if (role === 'kind') {
    const { tools, open } = value as KindDocument;
    const names = tools.map((tool) =>
      typeof tool === 'string' ? tool.slice(tool.indexOf(':') + 1) : tool.name,
    );
    return open === undefined ? [] : check('kind.tool-unknown', open, names, ['open']);
  }
  const { fields, layouts, blocks } = known;
  if (fields !== undefined && (role === 'dialog' || role === 'list' || role === 'record')) {
    const components =
      role === 'dialog'
        ? findComponents((value as DialogDocument).form, ['form'])
        : findComponents(value, []);
    return components.flatMap(({ name, at }) => check('dialog.field-unknown', name, fields, at));
  }
  if (role === 'page') {
    const { layout, frame = {} } = value as PageDocument;
    return [
      ...(layout === undefined ? [] : check('page.layout-unknown', layout, layouts, ['layout'])),
      ...Object.entries(frame as Record<string, Record<string, string>>).flatMap(([document, names]) =>
        Object.entries(names).flatMap(([stored, drawn]) =>
          [stored, drawn].flatMap((block) =>
            check('page.frame-block-unknown', block, blocks, ['frame', document, stored]),
          ),
        ),
      ),
    ];
  }
  return [];
}

/** The components that a Formily schema names, with their places. Computed names are left out. */
function findComponents(schema: unknown, at: Path): { name: string; at: Path }[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => findComponents(item, [...at, index]));
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([member, value]) => {
    const here = [...at, member];
    if (member !== 'x-component') return findComponents(value, here);
    return typeof value === 'string' && !value.includes('{{') ? [{ name: value, at: here }] : [];
  });
}
