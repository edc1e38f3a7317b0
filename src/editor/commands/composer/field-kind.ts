// Changes what kind a field is, and the order in which pages list the fields.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
} from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { MEMBERS, type Member } from '../../../../runtime/owned/check-fields.ts';
import { changeField } from './definition-fields.ts';

type Kind = OwnedField['kind'];

const textOf = (number: number): LocalizedText => ({ 'zh-CN': String(number), 'en-US': String(number) });

/** The default as another kind says it; undefined where it cannot. */
function defaultAs(own: OwnedField['default'], kind: Kind): OwnedField['default'] {
  const isText = kind !== 'number';
  if (typeof own === 'number') return isText ? textOf(own) : own;
  if (!isObject(own) || isText) return own;
  const numbers = Object.values(own).map((text) => (String(text).trim() === '' ? NaN : Number(text)));
  const [first = NaN] = numbers;
  return Number.isFinite(first) && numbers.every((each) => each === first) ? first : undefined;
}

/** Keeps what the new kind can have; `lost` names what it cannot. */
export function changeKind(field: OwnedField, kind: Kind): { field: OwnedField; lost: Member[] } {
  const { default: own, ...rest } = field;
  const value = own === undefined ? undefined : defaultAs(own, kind);
  const whole = { ...rest, ...(value === undefined ? {} : { default: value }), kind };
  const may = MEMBERS[kind];
  const lost = (Object.keys(MEMBERS[field.kind]) as Member[]).filter(
    (name) => field[name] !== undefined && (may[name] === undefined || whole[name] === undefined),
  );
  const kept = Object.entries(whole).filter(([name]) => !lost.some((each) => each === name));
  return { field: Object.fromEntries(kept) as unknown as OwnedField, lost };
}

/** One place up or down, among the fields of the block or of the same list. */
export function moveField(
  definition: OwnedBlockDocument,
  { key, list, by }: { key: string; list: string | undefined; by: -1 | 1 },
): OwnedBlockDocument {
  const move = (fields: readonly OwnedField[]): OwnedField[] => {
    const at = fields.findIndex((field) => field.key === key);
    const field = fields[at];
    return field === undefined || fields[at + by] === undefined
      ? [...fields]
      : fields.toSpliced(at, 1).toSpliced(at + by, 0, field);
  };
  if (list === undefined) return { ...definition, fields: move(definition.fields) };
  return changeField(definition, list, (each) => ({ ...each, fields: move(each.fields ?? []) }));
}
