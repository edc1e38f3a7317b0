/** Puts the values of several languages side by side, as seeds hold them. */
import { isObject } from '../../../runtime/model/json.ts';
import { isSame } from '../../../runtime/compare/same.ts';

/**
 * Where all languages have the same, that; where they differ, `{ "zh-CN": …, "en-US": … }`, as deep inside as
 * they can be told apart. The inverse of `inLanguage`.
 */
export function besideLanguages(values: ReadonlyMap<string, unknown>): unknown {
  const [first, ...others] = values.values();
  if (others.every((each) => isSame(each, first))) return first;
  const all = [first, ...others];
  if (all.every(isObject) && all.every((each) => haveSameNames(each, all[0] as object)))
    return Object.fromEntries(Object.keys(all[0] as object).map((name) => [name, below(values, name)]));
  if (all.every(Array.isArray) && all.every((each) => each.length === (first as unknown[]).length))
    return (first as unknown[]).map((_, index) => below(values, index));
  return Object.fromEntries([...values].filter(([, value]) => value !== undefined));
}

/** Without names an object would be read as one that has no language. */
const haveSameNames = (one: object, other: object): boolean =>
  Object.keys(one).length > 0 && isSame(Object.keys(one).toSorted(), Object.keys(other).toSorted());

const below = (values: ReadonlyMap<string, unknown>, name: string | number): unknown =>
  besideLanguages(
    new Map([...values].map(([language, value]) => [language, (value as Record<string, unknown>)[name]])),
  );
