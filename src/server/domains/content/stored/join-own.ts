/**
 * Makes blocks that a translation stores whole follow the default language. They are stored so when the
 * translation was published first, as with a kit: they would stay when the default language removes them.
 */
import { differenceOf, mergeTranslation } from '../../../../../runtime/compare/translation.ts';
import { isObject, ownMember } from '../../../../../runtime/model/json.ts';
import type { StoredAst } from './stored-content.ts';

type Members = Readonly<Record<string, unknown>>;

/** The difference of the same translated document. The same object when nothing is stored so. */
export function joinOwn(whole: StoredAst, difference: unknown): unknown {
  const vm = memberOf(difference, 'vm');
  if (!isObject(difference) || !isObject(vm)) return difference;
  const codes = new Set(whole.vm.map(({ key }) => key));
  const own = new Set([...codes].filter((key) => memberOf(memberOf(vm, key), '$value') !== undefined));
  if (own.size === 0) return difference;
  const merged = mergeTranslation(whole, difference) as StoredAst;
  const ofOwn = ({ data }: StoredAst): Members => filterMembers(data, (key) => own.has(key));
  // What the default language has no longer is kept: its blocks may come back.
  const kept = {
    vm: filterMembers(vm, (key) => !key.startsWith('$') && !codes.has(key)),
    data: filterMembers(memberOf(difference, 'data'), (key) => !own.has(key)),
  };
  const next = {
    vm: { ...kept.vm, ...asMembers(differenceOf(whole.vm, merged.vm)) },
    data: { ...kept.data, ...asMembers(differenceOf(ofOwn(whole), ofOwn(merged))) },
  };
  return { ...difference, ...next };
}

const asMembers = (value: unknown): Members => (isObject(value) ? value : {});

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) ? ownMember(value, name) : undefined;

const filterMembers = (value: unknown, wanted: (name: string) => boolean): Members =>
  Object.fromEntries(Object.entries(asMembers(value)).filter(([name]) => wanted(name)));
