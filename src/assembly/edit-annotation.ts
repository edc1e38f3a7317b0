/** Writes and reads the attributes that edit mode adds to editable elements. */
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';

/** The attribute with the name of an editable element's target. */
export const EDIT_ATTRIBUTE = 'data-edit';

/** The name of a target; the same on the server and in the browser, so that hydration finds no difference. */
export function nameTarget({ kind, document, key, path, leaf }: EditTarget): string {
  return `${kind}:${document}/${key}${formatPointer(path)}#${leaf}`;
}

/** All attributes that edit mode adds to an element: the name of its target, and a place in the tab order. */
export function annotationOf(id: string): Readonly<Record<string, string>> {
  return { [EDIT_ATTRIBUTE]: id, tabIndex: '0' };
}
