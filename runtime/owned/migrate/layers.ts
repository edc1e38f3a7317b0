/** Reads the data that a step sees: the whole in the default language, differences in the others. */
import { isSame } from '../../compare/same.ts';
import { isObject } from '../../model/json.ts';
import { ownOf, type Holder } from './stash.ts';
import type { Scope } from './steps.ts';

/** Data as a step sees it. */
export interface Layered {
  /** The data, or the differences of a translation. */
  whole: Holder;
  /** Of a translation: the default language before and after the step. */
  base?: { before: Holder; after: Holder; language: string } | undefined;
  language: string;
}

/** Changes each object that holds the fields of a scope: the block's data, or the items of its lists. */
export function inScope(scope: Scope, layered: Layered, run: (layered: Layered) => Holder): Holder {
  const [list, ...rest] = scope;
  if (list === undefined) return run(layered);
  const { whole, base, language } = layered;
  const items = ownOf(whole, list);
  const runItem = (item: unknown, around?: Layered['base']): unknown =>
    isObject(item) ? inScope(rest, { whole: item, base: around, language }, run) : item;
  // Items that only a translation has, and lists without codes, are whole.
  if (Array.isArray(items))
    return replace(
      whole,
      list,
      items.map((item) => runItem(item)),
    );
  if (!isObject(items) || base === undefined) return whole;
  const itemsOf = (holder: Holder): unknown[] => {
    const found = ownOf(holder, list);
    return Array.isArray(found) ? found : [];
  };
  const find = (all: readonly unknown[], code: string): Holder =>
    (all.find((item) => isObject(item) && item.contentCode === code) ?? {}) as Holder;
  const changed = Object.entries(items).map(([code, item]) => {
    if (code.startsWith('$') || !isObject(item) || '$removed' in item) return [code, item] as const;
    if ('$value' in item) return [code, { ...item, $value: runItem(item.$value) }] as const;
    const around = {
      before: find(itemsOf(base.before), code),
      after: find(itemsOf(base.after), code),
      language: base.language,
    };
    return [code, runItem(item, around)] as const;
  });
  return replace(whole, list, Object.fromEntries(changed));
}

function replace(holder: Holder, key: string, value: unknown): Holder {
  return isSame(holder[key], value) ? holder : { ...holder, [key]: value };
}
