import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';

/** The attribute that names what an element of edit mode stands for. */
export const EDIT_ATTRIBUTE = 'data-edit';

/** The name of what an element stands for; the same on the server and in the browser. */
export function nameTarget({ kind, document, key, path, leaf }: EditTarget): string {
  return `${kind}:${document}/${key}${formatPointer(path)}#${leaf}`;
}

/** All that edit mode adds to an element: its name and a place in the tab order. */
export function annotationOf(id: string): Readonly<Record<string, string>> {
  return { [EDIT_ATTRIBUTE]: id, tabIndex: '0' };
}
