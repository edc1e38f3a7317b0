/** Checks that owners who may only translate change only texts of their own languages. */
import { isSame } from '../../../../runtime/compare/same.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

export interface ItemAuthor {
  ownerId: string;
  permissions: ReadonlySet<string>;
  /** The languages of an owner who may only translate: without them all but the default one. */
  languages?: readonly string[];
}

/** Values of an item or a classification. */
type Texts = object & { state?: string; releaseDate?: string };

/** Members that say when visitors see an item. */
const PUBLISHING = ['state', 'releaseDate'] as const;

/** Throws a 403 at the first field that this owner may not change so. */
export function requireOwnTexts(
  site: SiteIdentity,
  { permissions, languages }: ItemAuthor,
  { id, values, before }: { id?: string; values: Texts; before?: Texts },
): void {
  if (!permissions.has('content.publish')) requireSameState(values, before);
  if (permissions.has('content.write')) return;
  if (id === undefined || before === undefined)
    throw new FieldError(403, 'items.not-your-language', '/values/title');
  const own = new Set(languages ?? site.languages.filter((language) => language !== site.defaultLanguage));
  const names = new Set([...Object.keys(before), ...Object.keys(values)] as (keyof Texts)[]);
  for (const name of names) {
    const place = findForeign(before[name], values[name], own, `/values/${name}`);
    if (place !== undefined) throw new FieldError(403, 'items.not-your-language', place);
  }
}

function requireSameState(values: Texts, before: Texts | undefined): void {
  const { state = before?.state ?? 'draft' } = values;
  const isPublic = (each: string | undefined): boolean => each === 'published' || each === 'scheduled';
  const changed =
    state !== (before?.state ?? 'draft')
      ? 'state'
      : PUBLISHING.find((name) => isPublic(state) && name in values && values[name] !== before?.[name]);
  if (changed !== undefined && (isPublic(state) || isPublic(before?.state)))
    throw new FieldError(403, 'request.not-allowed', `/values/${changed}`);
}

/** The place of the first change that is no text of these languages. */
function findForeign(
  before: unknown,
  after: unknown,
  languages: ReadonlySet<string>,
  path: string,
): string | undefined {
  if (isSame(before ?? null, after ?? null)) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return path;
    return firstOf(
      before.map((each, index) => findForeign(each, after[index], languages, `${path}/${index}`)),
    );
  }
  if (!isObject(before) || !isObject(after)) return isEmpty(before) && isEmpty(after) ? undefined : path;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return firstOf(
    names.map((name) =>
      languages.has(name) && isText(before[name]) && isText(after[name])
        ? undefined
        : findForeign(before[name], after[name], languages, `${path}/${name}`),
    ),
  );
}

const firstOf = (places: readonly (string | undefined)[]): string | undefined =>
  places.find((place) => place !== undefined);

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

/** Values that are left out and empty ones are the same. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  return (
    (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.values(value).every(isEmpty))
  );
}
