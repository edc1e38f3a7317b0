/** Lists the fields of a block by their kind: headings, texts, pictures and buttons. */
import type { BlockDocument } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';

export type FieldKind = 'heading' | 'text' | 'paragraph' | 'picture' | 'button' | 'list';

export interface BlockField {
  /** In the data of the block; of a field of a list in its items, where the empty path is the item itself. */
  path: Path;
  kind: FieldKind;
  /** Of a list: the fields of its items. */
  fields?: readonly BlockField[];
  /** Of a list: how many items it may have. */
  maxItems?: number;
  /** Of words: how many characters. */
  maxLength?: number;
}

type Kinds = ReadonlyMap<string, FieldKind>;

const HEADING = /^h[1-6]$/;
/** Named so in blocks whose view does not say more. */
const TITLE = /^(?:Big|Left|Right)?title$|^heading$/i;

/** All fields, in the order of the schema of the block's data. */
export function listFields({ data, view }: Pick<BlockDocument, 'data' | 'view'>): BlockField[] {
  const kinds = new Map<string, FieldKind>();
  collectKinds(view, new Map(), kinds);
  return fieldsIn(data, [], '', kinds);
}

function fieldsIn(schema: unknown, path: Path, name: string, kinds: Kinds): BlockField[] {
  if (!isObject(schema)) return [];
  const { properties, items } = schema;
  if (isObject(items)) {
    const fields = fieldsIn(items, [], `${name}[]`, kinds);
    if (fields.length === 0) return [];
    const maxItems = typeof schema.maxItems === 'number' ? { maxItems: schema.maxItems } : {};
    return [{ path, kind: 'list', fields, ...maxItems }];
  }
  if (!isObject(properties)) return [];
  const own = kindOf(properties, name, kinds);
  const inside = Object.entries(properties).flatMap(([member, each]) =>
    fieldsIn(each, [...path, member], name === '' ? member : `${name}.${member}`, kinds),
  );
  const { title } = properties;
  const room = isObject(title) && typeof title.maxLength === 'number' ? { maxLength: title.maxLength } : {};
  return own === undefined ? inside : [{ path, kind: own, ...room }, ...inside];
}

/** Undefined for an object that is no part, but has parts in it. */
function kindOf(
  properties: Record<string, unknown>,
  name: string,
  kinds: Kinds,
): Exclude<FieldKind, 'list'> | undefined {
  const known = kinds.get(name);
  if (known !== undefined && known !== 'list') return known;
  if (isTranslated(properties.title)) return TITLE.test(name.split('.').at(-1) ?? '') ? 'heading' : 'text';
  return isTranslated(properties.alt) ? 'picture' : undefined;
}

const isTranslated = (schema: unknown): boolean => isObject(schema) && schema.translate === true;

/** What the view draws of each part; inside of a repetition the part of an item. */
function collectKinds(node: unknown, aliases: ReadonlyMap<string, string>, kinds: Map<string, FieldKind>) {
  if (Array.isArray(node)) {
    for (const each of node) collectKinds(each, aliases, kinds);
    return;
  }
  if (!isObject(node)) return;
  const known = withAlias(node, aliases);
  const kind = typeof node.part === 'string' ? drawnKind(node) : undefined;
  if (kind !== undefined) {
    const [first = '', ...rest] = String(node.part).split('.');
    const place = [known.get(first) ?? first, ...rest].join('.');
    if (!kinds.has(place)) kinds.set(place, kind);
  }
  collectKinds(node.children, known, kinds);
}

/** `"each": "{{ data.resourceMap.people }}", "as": "person"` makes `person` an item of that list. */
function withAlias(
  { each, as }: Record<string, unknown>,
  aliases: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const [, list] = typeof each === 'string' ? (/^\{\{\s*([\w.]+)/.exec(each) ?? []) : [];
  if (list === undefined || typeof as !== 'string') return aliases;
  const [first = '', ...rest] = list.replace(/^data\./, '').split('.');
  return new Map([...aliases, [as, `${[aliases.get(first) ?? first, ...rest].join('.')}[]`]]);
}

function drawnKind({ is, with: props, edit }: Record<string, unknown>): FieldKind | undefined {
  if (is === 'media' || is === 'image' || is === 'video') return 'picture';
  if (is === 'button' || is === 'link') return 'button';
  if (is !== 'text' && is !== 'rich-text') return undefined;
  if (isObject(props) && typeof props.as === 'string' && HEADING.test(props.as)) return 'heading';
  const kind = isObject(edit) ? edit.kind : undefined;
  return kind === 'textarea' || kind === 'rich-text' ? 'paragraph' : 'text';
}
