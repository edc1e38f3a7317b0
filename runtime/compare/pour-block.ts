/** Puts the content of a block into another block: headings into headings, pictures into pictures. */
import type { BlockDocument } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import type { BlockData } from '../model/page.ts';
import type { Path } from '../model/pointer.ts';
import { readAt, writeAt } from '../model/value-at-path.ts';
import { listFields, type BlockField, type FieldKind } from './block-fields.ts';

/** A block with its data, whole in one language. */
interface WholeBlock {
  document: BlockDocument;
  data: BlockData;
}

/** A value that has found no place. */
export interface ParkedValue {
  kind: FieldKind;
  /** The words of it, or the address of a picture. */
  text: string;
}

interface PouredBlock {
  data: BlockData;
  /** How many values have found a place. */
  placed: number;
  parked: ParkedValue[];
}

/** The kinds that a value may go to, the best first. A text may become a paragraph, never a button. */
const GOES_TO: Readonly<Record<FieldKind, readonly FieldKind[]>> = {
  heading: ['heading'],
  text: ['text', 'paragraph'],
  paragraph: ['paragraph', 'text'],
  picture: ['picture'],
  button: ['button'],
  list: ['list'],
};

/** The block `to` with the content of `from`: nothing of its own content is left. */
export function pourBlock(from: WholeBlock, to: WholeBlock): PouredBlock {
  const poured = pour(
    { fields: listFields(from.document), value: from.data },
    { fields: listFields(to.document), value: to.data },
  );
  return { ...poured, data: poured.value as BlockData };
}

/** What the look of a block is made for: headings, pictures and lists that it has. */
export function listFilledKinds({ document, data }: WholeBlock): Set<string> {
  return new Set(filledKinds({ fields: listFields(document), value: data }));
}

function filledKinds({ fields, value }: Side): string[] {
  return fields.flatMap((field): string[] => {
    const own = readAt(value, field.path);
    if (!isFilled(own, field.kind)) return [];
    if (field.kind !== 'list') return [field.kind];
    const items = (own as unknown[]).flatMap((item) =>
      filledKinds({ fields: field.fields ?? [], value: item }),
    );
    return ['list', ...items.map((kind) => `list/${kind}`)];
  });
}

/** The content of a block in the look of another one of its kind: tone, columns, alignment, space. */
export function restyleBlock(document: BlockDocument, own: BlockData, look: BlockData): BlockData {
  const members = isObject(document.data.properties) ? document.data.properties : {};
  // A block that shows records chooses them by such members, too.
  const showsRecords = document.sources !== undefined;
  return Object.entries(members).reduce<BlockData>((data, [name, schema]) => {
    const isLook = name === 'section' || name === 'tone' || (!showsRecords && isChoice(schema));
    return isLook ? writeAt(data, [name], look[name]) : data;
  }, own);
}

/** A member that has no content: one of some words or numbers, or yes and no. */
function isChoice(schema: unknown): boolean {
  if (!isObject(schema) || schema.scrim === true) return false;
  return Array.isArray(schema.enum) || schema.type === 'boolean';
}

interface Side {
  fields: readonly BlockField[];
  value: unknown;
}

interface Poured {
  value: unknown;
  placed: number;
  parked: ParkedValue[];
}

function pour(from: Side, to: Side): Poured {
  const left = new Set(to.fields);
  let value = to.fields.reduce((data, { path }) => withoutContent(data, path), to.value);
  let placed = 0;
  const parked: ParkedValue[] = [];
  const filled = from.fields.filter(({ path, kind }) => isFilled(readAt(from.value, path), kind));
  const targets = choosePlaces(filled, left, from.value);
  for (const field of filled) {
    const [target, own] = [targets.get(field), readAt(from.value, field.path)];
    if (target === undefined) {
      parked.push({ kind: field.kind, text: wordsOf(own) });
      continue;
    }
    const next = field.kind === 'list' ? pourList(field, target, own) : asPart(own, target, value);
    value = writeAt(value, target.path, next.value);
    placed += next.placed;
    parked.push(...next.parked);
  }
  return { value, placed, parked };
}

/** First fields of the same name, then those of the same kind in their order, then of another that fits. */
function choosePlaces(
  filled: readonly BlockField[],
  left: Set<BlockField>,
  value: unknown,
): ReadonlyMap<BlockField, BlockField> {
  const chosen = new Map<BlockField, BlockField>();
  const choose = (fits: (from: BlockField, to: BlockField) => boolean): void => {
    for (const field of filled) {
      if (chosen.has(field)) continue;
      const found = [...left].find((each) => fits(field, each) && hasRoom(each, readAt(value, field.path)));
      if (found === undefined) continue;
      chosen.set(field, found);
      left.delete(found);
    }
  };
  choose((from, to) => to.path.join('.') === from.path.join('.') && GOES_TO[from.kind].includes(to.kind));
  choose((from, to) => to.kind === from.kind);
  choose((from, to) => GOES_TO[from.kind].includes(to.kind));
  return chosen;
}

const hasRoom = ({ maxLength = Infinity }: BlockField, own: unknown): boolean =>
  !isObject(own) || typeof own.title !== 'string' || own.title.length <= maxLength;

/** What is not content of a part stays where it is, such as the members of an item. */
function asPart(own: unknown, { path }: BlockField, value: unknown): Poured {
  const inside = path.length === 0 && isObject(value) ? value : {};
  return { value: isObject(own) ? { ...inside, ...contentOf(own) } : own, placed: 1, parked: [] };
}

function pourList(from: BlockField, to: BlockField, own: unknown): Poured {
  const items: unknown[] = Array.isArray(own) ? own : [];
  const most = to.maxItems ?? items.length;
  const poured = items.slice(0, most).map((item) => {
    const code = isObject(item) && item.contentCode !== undefined ? { contentCode: item.contentCode } : {};
    return pour({ fields: from.fields ?? [], value: item }, { fields: to.fields ?? [], value: code });
  });
  const surplus = items.slice(most).map((item): ParkedValue => ({ kind: 'list', text: wordsOf(item) }));
  return {
    value: poured.map(({ value }) => value),
    placed: poured.reduce((sum, each) => sum + each.placed, 0),
    parked: [...poured.flatMap((each) => each.parked), ...surplus],
  };
}

/** Members of a part that are its content; an object in it is another part. */
const contentOf = (part: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part).filter(
      ([name, value]) =>
        name !== 'contentCode' && name !== 'sign' && (!isObject(value) || name === 'sameText'),
    ),
  );

function withoutContent(data: unknown, path: Path): unknown {
  if (readAt(data, path) === undefined) return data;
  if (path.length > 0) return writeAt(data, path, undefined);
  return isObject(data) && data.contentCode !== undefined ? { contentCode: data.contentCode } : {};
}

function isFilled(value: unknown, kind: FieldKind): boolean {
  if (kind === 'list') return Array.isArray(value) && value.length > 0;
  if (!isObject(value)) return false;
  const leaves = kind === 'picture' ? ['url', 'dictCode'] : ['title', 'dictCode'];
  return leaves.some((leaf) => typeof value[leaf] === 'string' && value[leaf].trim() !== '');
}

/** So much of a text is told. */
const MAX_WORDS = 80;

/** The first words in a value. */
const wordsOf = (value: unknown): string => shorten(firstText(value));

/** So much of a text that owners know it again. */
export const shorten = (text: string): string =>
  text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS - 1)}…` : text;

function firstText(value: unknown): string {
  if (Array.isArray(value)) return value.map(firstText).find((text) => text !== '') ?? '';
  if (!isObject(value)) return '';
  for (const leaf of ['title', 'alt', 'url'])
    if (typeof value[leaf] === 'string' && value[leaf].trim() !== '') return plainWords(value[leaf]);
  return (
    Object.values(value)
      .map(firstText)
      .find((text) => text !== '') ?? ''
  );
}

/** Words without the marks of a rich text. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
