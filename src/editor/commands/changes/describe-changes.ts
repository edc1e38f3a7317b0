// Describes the differences between two states of a page.
import { listBlockChanges, listEntryChanges } from '../../../../runtime/compare/block-changes.ts';
import { mergePages, ORDER } from '../../../../runtime/compare/merge-pages.ts';
import type { Clash } from '../../../../runtime/compare/merge.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { nameBlock } from '../documents/block-name.ts';
import { readableText, shorten } from '../documents/readable-text.ts';
import { describeRows, describeTexts, type DescribeContext } from './describe-rows.ts';
import type { ShownChange, ShownRow, ShownValue } from '../../../assembly/forms/changes-contract.ts';

/** The changes between two states of a document: first of its blocks, then of dictionary values. */
export function describeChanges(before: Ast, after: Ast, context: DescribeContext): ShownChange[] {
  const { site, translate } = context;
  const blocks = listBlockChanges(before, after).map(({ key, change }): ShownChange => {
    const holder = change === 'removed' ? before : after;
    const rows =
      change === 'added'
        ? describeTexts(after.data[key], context)
        : change === 'changed'
          ? [
              ...anchorRow(before, after, key, context),
              ...describeRows(before.data[key] ?? {}, after.data[key] ?? {}, context, schemaOf(after, key)),
            ]
          : [];
    return { key, title: nameBlock(holder, key, site.language), what: translate(`change.${change}`), rows };
  });
  const entries = listEntryChanges(before.dict, after.dict).map((code): ShownChange => ({
    key: code,
    title: nameEntry(before, after, code, context),
    what: translate('change.changed'),
    rows: entryRows(before, after, code, context),
  }));
  return [...blocks, ...entries];
}

/** Both versions of every clash: `before` is theirs, `after` is mine, `base` what both were made from. */
export function describeClashes(
  versions: Versions<Ast>,
  clashes: readonly Clash[],
  context: DescribeContext,
): ShownChange[] {
  return clashes.map(({ path }): ShownChange => {
    const pointer = formatPointer(path);
    const pageWith = (side: keyof Versions): Ast =>
      side === 'base' && path === ORDER
        ? versions.base
        : mergePages(versions, new Map([[pointer, side]])).merged;
    const [theirs, mine] = [pageWith('theirs'), pageWith('mine')];
    const { title, rowsOf } = describePlace(path, [mine, theirs], context);
    const origins = new Map(rowsOf(pageWith('base'), mine).map(({ label, before }) => [label, before]));
    const rows = rowsOf(theirs, mine).map((row) => ({ ...row, base: origins.get(row.label) ?? row.after }));
    return { key: pointer, title, what: '', rows };
  });
}

/** The name of a place, and how it differs between two states of the page. */
function describePlace(
  [of, name]: Path,
  pages: readonly Ast[],
  context: DescribeContext,
): { title: string; rowsOf(before: Ast, after: Ast): ShownRow[] } {
  const { translate, site } = context;
  const [mine, theirs] = pages as [Ast, Ast];
  const key = String(name);
  if (of === 'dict')
    return {
      title: nameEntry(theirs, mine, key, context),
      rowsOf: (before, after) => entryRows(before, after, key, context),
    };
  if (of === 'blocks') {
    const holder = hasBlock(mine, key) ? mine : theirs;
    const place = { key, schema: schemaOf(holder, key) };
    return {
      title: nameBlock(holder, key, site.language),
      rowsOf: (before, after) => blockRows(before, after, place, context),
    };
  }
  const order = (page: Ast): ShownValue => ({
    text: page.vm.map((block) => nameBlock(page, block.key, site.language)).join('\n'),
  });
  return {
    title: translate('blockOrder'),
    rowsOf: (before, after) => [
      { label: translate('blockPlace'), before: order(before), after: order(after) },
    ],
  };
}

/** How a block differs: whether it is there and where, its name for links, its data. */
function blockRows(
  before: Ast,
  after: Ast,
  { key, schema }: { key: string; schema: unknown },
  context: DescribeContext,
): ShownRow[] {
  return [
    ...presenceRow(before, after, key, context),
    ...anchorRow(before, after, key, context),
    ...describeRows(before.data[key] ?? {}, after.data[key] ?? {}, context, schema),
  ];
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

/** A row if the block has another name for links on one side. */
function anchorRow(theirs: Ast, mine: Ast, key: string, { translate }: DescribeContext): ShownRow[] {
  const nameIn = ({ vm }: Ast): string => {
    const name = vm.find((block) => block.key === key)?.anchor;
    return name === undefined ? '' : `#${name}`;
  };
  const [before, after] = [nameIn(theirs), nameIn(mine)];
  return before === after
    ? []
    : [{ label: translate('blockAnchor'), before: { text: before }, after: { text: after } }];
}

/** A dictionary value has no title of its own, so it is named by what it says. */
function nameEntry(before: Ast, after: Ast, code: string, context: DescribeContext): string {
  const text = valueOf(after, code, context) || valueOf(before, code, context) || code;
  return context.translate('entryNamed', { text: shorten(text) });
}

function valueOf({ dict }: Ast, code: string, { site }: DescribeContext): string {
  return readableText(dict[code]?.value ?? '', site.channels);
}

function entryRows(before: Ast, after: Ast, code: string, context: DescribeContext): ShownRow[] {
  const { translate } = context;
  const valueIn = (ast: Ast): string => valueOf(ast, code, context);
  return [
    {
      label: translate('entryValue'),
      before: { text: valueIn(before) },
      after: { text: valueIn(after) },
    },
  ];
}

function schemaOf({ vm }: Ast, key: string): unknown {
  return blockDocuments.get(vm.find((block) => block.key === key)?.block ?? '')?.data;
}

function hasBlock({ vm }: Ast, key: string): boolean {
  return vm.some((block) => block.key === key);
}
