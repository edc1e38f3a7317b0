/** Finds alternative texts of a translation whose pictures the default language has replaced. */
import { codeOf, findMember } from '../../../../../runtime/compare/list-codes.ts';
import { resourceCodeOf } from '../../../../../runtime/model/media.ts';
import { isObject, ownMember } from '../../../../../runtime/model/json.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The difference of a translation without the texts that describe a picture which is no longer there.
 * `before` and `after` are the document of the default language. The same object when there are none.
 */
export function dropOldAlternatives(before: unknown, after: unknown, difference: unknown): unknown {
  if (!isObject(difference) || before === after) return difference;
  if (Array.isArray(before) && Array.isArray(after)) return dropInList(before, after, difference);
  if (!isObject(before) || !isObject(after)) return difference;
  const isOld = isReplaced(before, after) && ownMember(difference, 'url') === undefined;
  return rewrite(difference, (name, value) =>
    isOld && name === 'alt'
      ? undefined
      : dropOldAlternatives(ownMember(before, name), ownMember(after, name), value),
  );
}

/** The items are found by the code that the difference knows them by. */
function dropInList(before: readonly unknown[], after: readonly unknown[], difference: Members): unknown {
  const { $by: named } = difference;
  const by = typeof named === 'string' ? named : findMember(before);
  if (by === undefined) return difference;
  const find = (list: readonly unknown[], code: string): unknown =>
    list.find((item) => codeOf(item, by) === code);
  return rewrite(difference, (code, value) =>
    dropOldAlternatives(find(before, code), find(after, code), value),
  );
}

function rewrite(members: Members, change: (name: string, value: unknown) => unknown): unknown {
  const entries = Object.entries(members).map(([name, value]) => [name, change(name, value)] as const);
  if (entries.every(([name, value]) => value === members[name])) return members;
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A file that was cut or stored elsewhere is the same picture. */
function isReplaced(before: Members, after: Members): boolean {
  const [one, other] = [before, after].map(
    ({ resourceCode, url }) => resourceCode ?? (typeof url === 'string' ? (resourceCodeOf(url) ?? url) : url),
  );
  return typeof one === 'string' && typeof other === 'string' && one !== other;
}
