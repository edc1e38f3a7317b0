// Finds the headings of the same level as an element.
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { EDIT_ATTRIBUTE } from '../../../assembly/edit-annotation.ts';
import { ROOT_ID } from '../../../assembly/browser/page-elements.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';

const HEADING = /^H[1-6]$/;

/**
 * The targets of all headings of the page with the level of this element, and its own; none if it is no
 * heading. Headings that other pages also show (header, footer) are alike only among themselves.
 */
export function listAlike(
  { element, target: { document: area } }: EditableElement,
  targets: Pick<Targets, 'closest'>,
): EditTarget[] {
  if (!HEADING.test(element.tagName)) return [];
  const selector = `#${ROOT_ID} ${element.tagName}[${EDIT_ATTRIBUTE}]`;
  const found = new Map<string, EditTarget>();
  for (const each of document.querySelectorAll(selector)) {
    const editable = targets.closest(each);
    if (editable?.target.document === area) found.set(editable.id, editable.target);
  }
  return [...found.values()];
}
