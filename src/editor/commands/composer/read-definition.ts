// Checks whether a stored definition has the shape that the composer can show.
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { BASE_STYLES } from '../../../../runtime/owned/node-kinds.ts';

/** A definition that was written by something else than the composer. Nothing of it is lost: it is a text. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock';
}

/** True if every node and every field is one. What else is wrong, `checkOwned` says beside it. */
export function isReadable(definition: unknown): definition is OwnedBlockDocument {
  if (!isObject(definition)) return false;
  const { title, fields, view, choices = [] } = definition;
  const areChoices = Array.isArray(choices) && choices.every(isField);
  return isObject(title) && areFields(fields) && areChoices && isNode(view);
}

function areFields(fields: unknown): boolean {
  return Array.isArray(fields) && fields.every((field) => isField(field) && areInner(field.fields));
}

const areInner = (fields: unknown): boolean => fields === undefined || areFields(fields);

function isField(field: unknown): field is Record<string, unknown> {
  return isObject(field) && typeof field.key === 'string' && isObject(field.setting);
}

function isNode(node: unknown): boolean {
  if (!isObject(node) || typeof node.id !== 'string' || !Object.hasOwn(BASE_STYLES, String(node.is)))
    return false;
  const { children = [], style = {} } = node;
  return isObject(style) && Array.isArray(children) && children.every(isNode);
}
