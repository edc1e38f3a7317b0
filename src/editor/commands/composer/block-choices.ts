// Changes what pages choose of a block, and of each item of its lists: choices and switches.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedChoice,
  OwnedField,
  OwnedNode,
  ShowsRow,
} from '../../../../runtime/generated/documents.generated.ts';
import { sectionKeys, sectionSettingsFor, type SettingName } from '../../../../runtime/owned/section.ts';
import type { OwnedScope } from '../../../../runtime/owned/scope.ts';
import { findVariants, keysIn } from '../../../../runtime/owned/scope.ts';
import { addField, changeField, findField, keysOf } from './definition-fields.ts';
import { freeName } from './definition-nodes.ts';

/** A value of a choice, of a field that is one, or of a switch. */
export interface Version {
  choice: string;
  value: string;
}

/** A choice of the block, or a choice or a switch that is a field. */
export type Question = OwnedChoice | OwnedField;
type ChangeQuestion = <Each extends Question>(question: Each) => Each;

const isAsked = ({ kind, of }: OwnedField): boolean =>
  kind === 'switch' || (kind === 'choice' && of === undefined);

/** What a page chooses of the block, or of each item of a list. */
export function questionsOf(definition: OwnedBlockDocument, list: string | undefined): Question[] {
  if (list !== undefined) return (findField(definition, list)?.field.fields ?? []).filter(isAsked);
  return [...(definition.choices ?? []), ...definition.fields.filter(isAsked)];
}

/** A choice with two values, of which the first is the usual one; without values a switch that is off. */
export function addQuestion(
  definition: OwnedBlockDocument,
  { title, values }: { title: LocalizedText; values?: readonly LocalizedText[] },
  list: string | undefined,
): OwnedBlockDocument {
  const key = freeName(values === undefined ? 'switch' : 'choice', keysOf(definition));
  if (values === undefined)
    return addField(definition, { key, kind: 'switch', setting: { title }, default: false }, list);
  const choice: OwnedChoice = {
    key,
    setting: { title },
    values: values.map((each, index) => ({ key: `v${index + 1}`, title: each })),
  };
  return list === undefined
    ? { ...definition, choices: [...(definition.choices ?? []), choice] }
    : addField(definition, { ...choice, kind: 'choice' }, list);
}

export function changeQuestion(
  definition: OwnedBlockDocument,
  key: string,
  change: ChangeQuestion,
): OwnedBlockDocument {
  const { choices = [] } = definition;
  if (!choices.some((each) => each.key === key)) return changeField(definition, key, change);
  return { ...definition, choices: choices.map((each) => (each.key === key ? change(each) : each)) };
}

export function addValue<Each extends Question>(question: Each, title: LocalizedText): Each {
  const { values = [] } = question;
  const taken = new Set(values.map(({ key }) => key));
  const next = Array.from({ length: values.length + 1 }, (_, index) => `v${index + 1}`);
  const key = next.find((each) => !taken.has(each)) ?? `v${values.length + 1}`;
  return { ...question, values: [...values, { key, title }] };
}

/** Takes a choice or a switch away, or one value of a choice, with the styles and conditions that name it. */
export function removeVersion(
  definition: OwnedBlockDocument,
  { choice, value }: { choice: string; value?: string },
): OwnedBlockDocument {
  const isGone = (row: ShowsRow): boolean =>
    row.field === choice && (value === undefined || row.is === value || row.isNot === value);
  const clean = (node: OwnedNode): OwnedNode => withoutVersion(node, choice, value, isGone);
  const rest = (definition.choices ?? []).filter(({ key }) => value !== undefined || key !== choice);
  const changed = { ...definition, choices: rest, view: clean(definition.view) };
  if (value === undefined) return changeField(changed, choice, () => undefined);
  return changeQuestion(changed, choice, (each) => withoutValue(each, value));
}

function withoutValue<Each extends Question>(question: Each, value: string): Each {
  const values = (question.values ?? []).filter(({ key }) => key !== value);
  if (question.default !== value) return { ...question, values };
  const { default: _, ...rest } = question;
  return { ...rest, values } as Each;
}

function withoutVersion(
  node: OwnedNode,
  choice: string,
  value: string | undefined,
  isGone: (row: ShowsRow) => boolean,
): OwnedNode {
  const { style, shows, children, ...rest } = node;
  const { by, ...layers } = style ?? {};
  const kept = Object.entries(by ?? {}).flatMap(([key, values]) => {
    if (key !== choice) return [[key, values] as const];
    const left = Object.entries(values).filter(([each]) => value !== undefined && each !== value);
    return left.length === 0 ? [] : [[key, Object.fromEntries(left)] as const];
  });
  const styled = { ...layers, ...(kept.length === 0 ? {} : { by: Object.fromEntries(kept) }) };
  const all = shows?.all?.filter((row) => !isGone(row)) ?? [];
  const any = shows?.any?.filter((row) => !isGone(row)) ?? [];
  const shown = { ...(all.length > 0 ? { all } : {}), ...(any.length > 0 ? { any } : {}) };
  return {
    ...rest,
    ...(Object.keys(styled).length === 0 ? {} : { style: styled }),
    ...(Object.keys(shown).length === 0 ? {} : { shows: shown }),
    ...(children === undefined
      ? {}
      : { children: children.map((child) => withoutVersion(child, choice, value, isGone)) }),
  };
}

/** Every version that the style of a node at this place may differ by. */
export function versionsAt(scope: OwnedScope): Version[] {
  return keysIn(scope).flatMap((choice) =>
    (findVariants(scope, choice)?.values ?? []).map((value) => ({ choice, value })),
  );
}

/** Lets pages change a setting of the section, or fixes it. What was its default here goes with it. */
export function switchSetting(
  definition: OwnedBlockDocument,
  name: SettingName,
  isOn: boolean,
): OwnedBlockDocument {
  const { section = [] } = definition;
  const known = sectionSettingsFor(definition).map(([each]) => each);
  const next = known.filter((each) => (each === name ? isOn : section.includes(each)));
  const keys = sectionKeys([name]);
  const choices = definition.choices?.filter(({ key }) => !keys.includes(key));
  return { ...definition, ...(choices === undefined ? {} : { choices }), section: next };
}
