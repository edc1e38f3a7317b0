// Lists the blocks that differ between two states of a page.
import { ownMember } from '../model/json.ts';
import type { Ast } from '../model/page.ts';
import { listMoved } from './moved.ts';
import { isSame } from './same.ts';

/** How one block differs between two states of a page. A block that was changed and moved is `changed`. */
export interface BlockChange {
  key: string;
  /** The block document's name. */
  block: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
}

/**
 * How the blocks differ between two states of a page: in the order of the later one, then the removed ones.
 */
export function listBlockChanges(before: Ast, after: Ast): BlockChange[] {
  const had = new Map(before.vm.map((instance) => [instance.key, instance]));
  const has = new Set(after.vm.map(({ key }) => key));
  const moved = listMoved(
    before.vm.map(({ key }) => key),
    after.vm.map(({ key }) => key),
  );
  const stayed = after.vm.flatMap((instance): BlockChange[] => {
    const { key, block } = instance;
    const old = had.get(key);
    if (old === undefined) return [{ key, block, change: 'added' }];
    if (
      !isSame(old, instance) ||
      !isSame(ownMember(before.data, key) ?? {}, ownMember(after.data, key) ?? {})
    )
      return [{ key, block, change: 'changed' }];
    return moved.has(key) ? [{ key, block, change: 'moved' }] : [];
  });
  const gone = before.vm
    .filter(({ key }) => !has.has(key))
    .map(({ key, block }): BlockChange => ({ key, block, change: 'removed' }));
  return [...stayed, ...gone];
}

/** Codes of the dictionary entries that both states show with different values. */
export function listEntryChanges(before: Ast['dict'], after: Ast['dict']): string[] {
  return Object.keys(after).filter((code) => {
    const [old, now] = [before[code], after[code]];
    return (
      old !== undefined &&
      now !== undefined &&
      (old.value !== now.value || (old.url ?? '') !== (now.url ?? ''))
    );
  });
}
