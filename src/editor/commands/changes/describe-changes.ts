// Describes the differences between two states of a page.
import { listBlockChanges, listEntryChanges } from '../../../../runtime/compare/block-changes.ts';
import { conflictId, type Conflict, type MergeInput } from '../../../../runtime/edit/merge.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { nameBlock } from '../documents/block-name.ts';
import { describeRows, type DescribeContext } from './describe-rows.ts';
import type { ShownChange, ShownRow } from '../../../assembly/forms/changes-contract.ts';

/** The changes between two states of a document: first of its blocks, then of dictionary values. */
export function describeChanges(before: Ast, after: Ast, context: DescribeContext): ShownChange[] {
  const { site, translate } = context;
  const blocks = listBlockChanges(before, after).map(({ key, change }): ShownChange => {
    const holder = change === 'removed' ? before : after;
    const rows =
      change === 'changed' || change === 'added'
        ? describeRows(before.data[key] ?? {}, after.data[key] ?? {}, context)
        : [];
    return { key, title: nameBlock(holder, key, site.language), what: translate(`change.${change}`), rows };
  });
  const entries = listEntryChanges(before.dict, after.dict).map((code): ShownChange => ({
    key: code,
    title: translate('entryNamed', { code }),
    what: translate('change.changed'),
    rows: entryRows(before, after, code, context),
  }));
  return [...blocks, ...entries];
}

/** The two versions of every conflict: `before` is theirs, `after` is mine. */
export function describeConflicts(
  { mine, theirs }: MergeInput,
  conflicts: readonly Conflict[],
  context: DescribeContext,
): ShownChange[] {
  const { site, translate } = context;
  return conflicts.map((conflict): ShownChange => {
    const { of, key } = conflict;
    if (of === 'entry')
      return {
        key: conflictId(conflict),
        title: translate('entryNamed', { code: key }),
        what: '',
        rows: entryRows(theirs, mine, key, context),
      };
    const holder = hasBlock(mine, key) ? mine : theirs;
    const rows = describeRows(theirs.data[key] ?? {}, mine.data[key] ?? {}, context);
    return {
      key: conflictId(conflict),
      title: nameBlock(holder, key, site.language),
      what: '',
      rows: [...presenceRow(theirs, mine, key, context), ...rows],
    };
  });
}

/** A row if the block is missing on one side or has another position there. */
function presenceRow(theirs: Ast, mine: Ast, key: string, { translate }: DescribeContext): ShownRow[] {
  const placeOf = (ast: Ast): string => {
    const place = ast.vm.findIndex((block) => block.key === key);
    return place === -1
      ? translate('change.removed')
      : translate('placeOnPage', { place: String(place + 1) });
  };
  const [before, after] = [placeOf(theirs), placeOf(mine)];
  return before === after
    ? []
    : [{ label: translate('blockPlace'), before: { text: before }, after: { text: after } }];
}

function entryRows(before: Ast, after: Ast, code: string, { translate }: DescribeContext): ShownRow[] {
  return [
    {
      label: translate('entryValue'),
      before: { text: before.dict[code]?.value ?? '' },
      after: { text: after.dict[code]?.value ?? '' },
    },
  ];
}

function hasBlock({ vm }: Ast, key: string): boolean {
  return vm.some((block) => block.key === key);
}
