// Merges two versions of a page: its blocks with their data, their order, and the dictionary values on it.
import { ownMember } from '../model/json.ts';
import type { Ast, BlockData, BlockInstance, DictEntry } from '../model/page.ts';
import { formatPointer } from '../model/pointer.ts';
import { mergeOrder } from './merge-order.ts';
import { merge, type Choices, type Clash, type Merge } from './merge.ts';
import { isSame } from './same.ts';
import { shownOf } from './shown-entry.ts';
import { mapVersions, type Versions } from './versions.ts';

/** Paths of clashes are `blocks/<key>/data/…`, `blocks/<key>` where one has removed it, `dict/<code>`. */
interface Parts {
  blocks: Record<string, { instance?: Omit<BlockInstance, 'key'>; data?: BlockData }>;
  dict: Record<string, readonly unknown[]>;
}

/** The path of the clash of two orders of the blocks. */
export const ORDER = ['order'] as const;

/** Merges two versions of a page by the rules of `merge`. */
export function mergePages(versions: Versions<Ast>, choices: Choices = new Map()): Merge<Ast> {
  const { base, mine, theirs } = versions;
  const dict = mapVersions(
    { base: [base], mine: [mine, base, theirs], theirs: [theirs, base, mine] },
    dictOf,
  );
  const parts = {
    base: partsOf(base, dict.base),
    mine: partsOf(mine, dict.mine),
    theirs: partsOf(theirs, dict.theirs),
  };
  const { merged, clashes } = merge(parts, choices) as Merge<Parts>;
  const orders = mapVersions(versions, ({ vm }) => vm.map(({ key }) => key));
  const contested: Clash[] = [];
  const order = mergeOrder(orders, () => {
    contested.push({ ...orders, path: ORDER, isOrder: true });
    return choices.get(formatPointer(ORDER)) ?? 'theirs';
  });
  return {
    merged: {
      vm: order.flatMap((key) => {
        const instance = ownMember(merged.blocks, key)?.instance;
        return instance === undefined ? [] : [{ key, ...instance }];
      }),
      data: mapMembers(merged.blocks, ({ data }) => data),
      dict: mapMembers(merged.dict, (shown, code) =>
        [theirs, mine, base]
          .map((each) => ownMember(each.dict, code))
          .find((entry) => entry !== undefined && isSame(shownOf(entry), shown)),
      ),
    },
    clashes: [...clashes, ...contested],
  };
}

/** A dictionary value that a version does not use is no change of it. */
function dictOf(versions: readonly Ast[]): Record<string, DictEntry> {
  return Object.assign({}, ...versions.toReversed().map(({ dict }) => dict)) as Record<string, DictEntry>;
}

function partsOf({ vm, data }: Ast, dict: Record<string, DictEntry>): Parts {
  const instances = Object.fromEntries(vm.map(({ key, ...instance }) => [key, instance]));
  const keys = new Set([...Object.keys(instances), ...Object.keys(data)]);
  const blocks = [...keys].map((key) => {
    const block = { instance: ownMember(instances, key), data: ownMember(data, key) };
    return [key, Object.fromEntries(Object.entries(block).filter(([, part]) => part !== undefined))] as const;
  });
  return { blocks: Object.fromEntries(blocks), dict: mapMembers(dict, shownOf) };
}

function mapMembers<Value, Result>(
  members: Readonly<Record<string, Value>>,
  read: (value: Value, name: string) => Result | undefined,
): Record<string, Result> {
  const results = Object.entries(members).map(([name, value]) => [name, read(value, name)] as const);
  return Object.fromEntries(
    results.filter((entry): entry is readonly [string, Result] => entry[1] !== undefined),
  );
}
