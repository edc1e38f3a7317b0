import { listBlockChanges, listEntryChanges } from '../../../../runtime/compare/block-changes.ts';
import type { Clash, Fork } from '../../../../runtime/edit/merge.ts';
import { nameClash } from '../../../../runtime/edit/merge.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { nameBlock } from '../documents/block-name.ts';
import { describeRows, type Teller } from './describe-rows.ts';
import type { ShownChange, ShownRow } from '../../../assembly/forms/changes-contract.ts';

/** What became of a page between two states, block by block, then the dictionary values. */
export function describeChanges(before: Ast, after: Ast, teller: Teller): ShownChange[] {
  const { site, words } = teller;
  const blocks = listBlockChanges(before, after).map(({ key, change }): ShownChange => {
    const holder = change === 'removed' ? before : after;
    const rows =
      change === 'changed' || change === 'added'
        ? describeRows(before.data[key] ?? {}, after.data[key] ?? {}, teller)
        : [];
    return { key, title: nameBlock(holder, key, site.language), what: words(`change.${change}`), rows };
  });
  const entries = listEntryChanges(before.dict, after.dict).map((code): ShownChange => ({
    key: code,
    title: words('entryNamed', { code }),
    what: words('change.changed'),
    rows: entryRows(before, after, code, teller),
  }));
  return [...blocks, ...entries];
}

/** The two versions of everything that clashes: `before` is theirs, `after` mine. */
export function describeClashes(
  { mine, theirs }: Fork,
  clashes: readonly Clash[],
  teller: Teller,
): ShownChange[] {
  const { site, words } = teller;
  return clashes.map((clash): ShownChange => {
    const { of, key } = clash;
    if (of === 'entry')
      return {
        key: nameClash(clash),
        title: words('entryNamed', { code: key }),
        what: '',
        rows: entryRows(theirs, mine, key, teller),
      };
    const holder = hasBlock(mine, key) ? mine : theirs;
    const rows = describeRows(theirs.data[key] ?? {}, mine.data[key] ?? {}, teller);
    return {
      key: nameClash(clash),
      title: nameBlock(holder, key, site.language),
      what: '',
      rows: [...presenceRow(theirs, mine, key, teller), ...rows],
    };
  });
}

/** That a block is there on one side alone, or elsewhere on the page. */
function presenceRow(theirs: Ast, mine: Ast, key: string, { words }: Teller): ShownRow[] {
  const placeOf = (ast: Ast): string => {
    const place = ast.vm.findIndex((block) => block.key === key);
    return place === -1 ? words('change.removed') : words('placeOnPage', { place: String(place + 1) });
  };
  const [before, after] = [placeOf(theirs), placeOf(mine)];
  return before === after
    ? []
    : [{ label: words('blockPlace'), before: { text: before }, after: { text: after } }];
}

function entryRows(before: Ast, after: Ast, code: string, { words }: Teller): ShownRow[] {
  return [
    {
      label: words('entryValue'),
      before: { text: before.dict[code]?.value ?? '' },
      after: { text: after.dict[code]?.value ?? '' },
    },
  ];
}

function hasBlock({ vm }: Ast, key: string): boolean {
  return vm.some((block) => block.key === key);
}
