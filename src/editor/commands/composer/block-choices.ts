// Versions of a block by a choice: what an instance chooses, and what styles differ by.
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedChoice,
  OwnedNode,
  ShowsRow,
} from '../../../../runtime/generated/documents.generated.ts';
import type { OwnedScope } from '../../../../runtime/owned/scope.ts';
import { findVariants, keysIn } from '../../../../runtime/owned/scope.ts';
import { keysOf } from './definition-fields.ts';
import { freeName } from './definition-nodes.ts';

/** A value of a choice, of a field that is one, or of a switch. */
export interface Version {
  choice: string;
  value: string;
}

/** A choice with two values, of which the first is the usual one. */
export function addChoice(
  definition: OwnedBlockDocument,
  title: LocalizedText,
  values: readonly [LocalizedText, LocalizedText],
): OwnedBlockDocument {
  const key = freeName('choice', keysOf(definition));
  const [first, second] = values;
  const choice: OwnedChoice = {
    key,
    setting: { title },
    values: [
      { key: 'v1', title: first },
      { key: 'v2', title: second },
    ],
  };
  return { ...definition, choices: [...(definition.choices ?? []), choice] };
}

export function changeChoice(
  definition: OwnedBlockDocument,
  key: string,
  change: (choice: OwnedChoice) => OwnedChoice,
): OwnedBlockDocument {
  return {
    ...definition,
    choices: (definition.choices ?? []).map((choice) => (choice.key === key ? change(choice) : choice)),
  };
}

export function addValue(choice: OwnedChoice, title: LocalizedText): OwnedChoice {
  const taken = new Set(choice.values.map(({ key }) => key));
  const next = Array.from({ length: choice.values.length + 1 }, (_, index) => `v${index + 1}`);
  const key = next.find((each) => !taken.has(each)) ?? `v${choice.values.length + 1}`;
  return { ...choice, values: [...choice.values, { key, title }] };
}

/** Takes a choice away, or one of its values, with the styles and conditions that name it. */
export function removeVersion(
  definition: OwnedBlockDocument,
  { choice, value }: { choice: string; value?: string },
): OwnedBlockDocument {
  const isGone = (row: ShowsRow): boolean =>
    row.field === choice && (value === undefined || row.is === value || row.isNot === value);
  const clean = (node: OwnedNode): OwnedNode => withoutVersion(node, choice, value, isGone);
  const rest = (definition.choices ?? []).filter(({ key }) => value !== undefined || key !== choice);
  const changed = { ...definition, choices: rest, view: clean(definition.view) };
  if (value === undefined) return changed;
  return changeChoice(changed, choice, ({ default: usual, ...each }) => ({
    ...each,
    ...(usual === undefined || usual === value ? {} : { default: usual }),
    values: each.values.filter(({ key }) => key !== value),
  }));
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
