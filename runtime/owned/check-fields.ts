/** Checks the fields and choices of an owned block. */
import type { OwnedBlockDocument, OwnedField, OwnedValue } from '../generated/documents.generated.ts';
import type { Path } from '../model/pointer.ts';
import { isOfIcons } from './field-schema.ts';
import { fitsField } from './interpret.ts';
import { sectionKeys } from './section.ts';
import { listOwnedFields, OWNED_LIMITS } from './walk.ts';
import { nearest, type NoteProblem, type OwnedNames } from './owned-problem.ts';
import { PARKED } from '../model/parked.ts';

type Kind = OwnedField['kind'];
const ALL = [
  'default',
  'maxLength',
  'minimum',
  'maximum',
  'whole',
  'minItems',
  'maxItems',
  'videos',
  'values',
  'fields',
  'item',
  'of',
  'allows',
] as const;
export type Member = (typeof ALL)[number];

/** What a field of a kind may say, besides key, kind and setting; what it must say is marked. */
export const MEMBERS: Readonly<Record<Kind, Readonly<Partial<Record<Member, 'may' | 'must'>>>>> = {
  text: { default: 'may', maxLength: 'may' },
  paragraph: { default: 'may', maxLength: 'may' },
  richText: { default: 'may' },
  picture: { videos: 'may' },
  link: { default: 'may', maxLength: 'may' },
  choice: { default: 'may', values: 'must', of: 'may' },
  switch: { default: 'may' },
  number: { default: 'may', minimum: 'may', maximum: 'may', whole: 'may' },
  list: { minItems: 'may', maxItems: 'may', fields: 'must', item: 'may' },
  records: { default: 'may', maxItems: 'may', of: 'must' },
  slot: { maxItems: 'may', allows: 'must' },
};

/** Keys that stored data has besides those of fields, and names that every object inherits. */
const RESERVED = new Set([PARKED, 'contentCode', 'subContentMap', 'resourceMap', 'pageJson', 'dictCode']);
export const isReserved = (key: string): boolean => RESERVED.has(key) || key in Object.prototype;

/** A list in a list is enough: a third could not be edited on a page. */
const MAX_LISTS = 2;

export function checkFields(definition: OwnedBlockDocument, names: OwnedNames, note: NoteProblem): void {
  const placed = listOwnedFields(definition.fields);
  if (isReserved(definition.name)) note('owned.key-reserved', { found: definition.name }, ['name']);
  const ofSection = sectionKeys(definition.section);
  const keys = new Set<string>(ofSection);
  const take = (key: string, at: Path): void => {
    if (isReserved(key)) note('owned.key-reserved', { found: key }, at);
    else if (keys.has(key)) note('owned.key-taken', { found: key }, at);
    keys.add(key);
  };
  definition.choices?.forEach(({ key, values, default: own }, index) => {
    if (!ofSection.includes(key)) take(key, ['choices', index, 'key']);
    checkValues(values, own, ['choices', index], note);
  });
  if (placed.length > OWNED_LIMITS.fields)
    note('owned.too-many-fields', { found: String(placed.length), expected: String(OWNED_LIMITS.fields) }, [
      'fields',
    ]);
  for (const { field, at, depth } of placed) {
    take(field.key, [...at, 'key']);
    checkField(field, at, depth, names, note);
  }
}

function checkField(field: OwnedField, at: Path, depth: number, names: OwnedNames, note: NoteProblem): void {
  const { kind, setting } = field;
  const members = MEMBERS[kind];
  if (Object.values(setting.title).every((title) => title.trim() === ''))
    note('owned.title-missing', {}, [...at, 'setting', 'title']);
  const isIcons = isOfIcons(field);
  for (const name of ALL) {
    if (field[name] === undefined && members[name] === 'must' && !(isIcons && name === 'values'))
      note('owned.member-missing', { kind, expected: name }, at);
    if (field[name] !== undefined && (members[name] === undefined || isUseless(field, name)))
      note('owned.member-useless', { kind, found: name }, [...at, name]);
  }
  const isTooDeep =
    kind === 'list' ? depth >= MAX_LISTS : depth > 0 && (kind === 'records' || kind === 'slot');
  if (isTooDeep) note('owned.list-nested', { kind }, [...at, 'kind']);
  if (kind === 'choice' && !isIcons) checkValues(field.values ?? [], field.default, at, note);
  checkLimits(field, at, note);
  if (kind === 'slot') checkSlot(field, at, names, note);
}

/** A choice of icons has no values. Nothing else is of icons, and no other choice is of anything. */
function isUseless(field: OwnedField, name: Member): boolean {
  if (name === 'values') return isOfIcons(field);
  return name === 'of' && !isOfIcons(field) && (field.kind === 'choice' || field.of === 'icons');
}

function checkLimits(field: OwnedField, at: Path, note: NoteProblem): void {
  const { minimum = -Infinity, maximum = Infinity, minItems = 0, maxItems = Infinity, kind } = field;
  const own = field.default;
  if (minimum > maximum || minItems > maxItems) {
    const [found, expected] = minimum > maximum ? [minimum, maximum] : [minItems, maxItems];
    note('owned.limits', { found: String(found), expected: String(expected) }, at);
  }
  const isOutside =
    (kind === 'number' && own !== undefined && !(Number(own) >= minimum && Number(own) <= maximum)) ||
    (kind === 'records' && own !== undefined && !(Number(own) >= 1 && Number(own) <= maxItems)) ||
    (isOfIcons(field) && own !== undefined && !fitsField(field, own)) ||
    (kind === 'switch' && own !== undefined && typeof own !== 'boolean') ||
    (['text', 'paragraph', 'richText', 'link'].includes(kind) &&
      own !== undefined &&
      typeof own !== 'object');
  if (isOutside) note('owned.default-outside', { found: JSON.stringify(own) }, [...at, 'default']);
}

function checkValues(values: readonly OwnedValue[], own: unknown, at: Path, note: NoteProblem): void {
  const keys = values.map(({ key }) => key);
  keys.forEach((key, index) => {
    if (isReserved(key)) note('owned.key-reserved', { found: key }, [...at, 'values', index, 'key']);
    if (keys.indexOf(key) < index) note('owned.value-taken', { found: key }, [...at, 'values', index, 'key']);
  });
  if (own !== undefined && !keys.includes(String(own)))
    note('owned.value-unknown', { found: String(own), ...nearest(String(own), keys) }, [...at, 'default']);
}

function checkSlot({ allows = [] }: OwnedField, at: Path, names: OwnedNames, note: NoteProblem): void {
  if (allows.length > OWNED_LIMITS.slotBlocks)
    note('owned.slot-too-many', { found: String(allows.length), expected: String(OWNED_LIMITS.slotBlocks) }, [
      ...at,
      'allows',
    ]);
  const known = names.blocks;
  allows.forEach((name, index) => {
    if (known !== undefined && !known.includes(name))
      note('owned.block-unknown', { found: name, ...nearest(name, known) }, [...at, 'allows', index]);
  });
}
