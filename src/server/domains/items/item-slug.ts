/** Makes and finds the last part of an item's address. */
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

const MAX_LENGTH = 80;
/** Numbers that are tried behind an address that another item has. */
const MAX_NUMBER = 50;
/** Types of items with a page of their own. */
const WITH_PAGE: readonly number[] = [1, 2];

type Titles = Readonly<Record<string, string>>;

/** A text as a part of an address: letters and digits of any script, words joined by hyphens. */
function slugOf(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  const cut = Array.from(folded.replace(/^-/, '')).slice(0, MAX_LENGTH).join('');
  return cut.replace(/-$/, '');
}

/** Of the English title if there is one, else of the title in the default language. */
export function slugOfTitles(titles: Titles, defaultLanguage: string): string {
  const [, english = ''] = Object.entries(titles).find(([language]) => /^en\b/i.test(language)) ?? [];
  const latin = slugOf(english);
  return /^[a-z0-9-]+$/.test(latin) ? latin : slugOf(titles[defaultLanguage] ?? '');
}

export interface SlugChoice {
  code: string;
  type: number;
  titles: Titles;
  /** As its owner has written it; empty: made from the title. Undefined: stays. */
  wanted?: string;
  /** What is stored. */
  known?: { slug: string | null; isShown: boolean; titles: Titles };
}

/** What an item asks for: an address that stays, one that its owner has written, or one made of its title. */
interface AskedSlug {
  how: 'stays' | 'written' | 'made';
  slug: string;
}

/** It follows the title until visitors could have seen it. */
function askedBy({ type, titles, wanted, known }: SlugChoice, defaultLanguage: string): AskedSlug {
  if (!WITH_PAGE.includes(type)) return { how: 'stays', slug: '' };
  const made = slugOfTitles(titles, defaultLanguage);
  const before = known?.slug ?? '';
  const written = (wanted ?? before).trim();
  if (written !== '' && written !== before) return { how: 'written', slug: slugOf(written) };
  const followed = known === undefined ? '' : slugOfTitles(known.titles, defaultLanguage);
  const follows = known !== undefined && !known.isShown && isMadeOf(before, followed);
  if (written !== '' && !(follows && followed !== made)) return { how: 'stays', slug: before };
  return { how: 'made', slug: made };
}

/**
 * The addresses to store of different items, each as if those before it were stored already. A 422 at the
 * field for one that another item has, and for one without letters and digits.
 */
export async function chooseSlugs(
  queries: Queries,
  site: SiteIdentity,
  choices: readonly SlugChoice[],
): Promise<(string | null | FieldError)[]> {
  const asked = choices.map((choice) => ({ choice, ...askedBy(choice, site.defaultLanguage) }));
  const owners = new Map<number, SlugOwners>();
  for (const [type, some] of Map.groupBy(asked, ({ choice }) => choice.type)) {
    const slugs = some.filter(({ how, slug }) => how !== 'stays' && slug !== '').map(({ slug }) => slug);
    owners.set(type, await findOwners(queries, site, type, slugs));
  }
  const chosen: (string | null | FieldError)[] = [];
  for (const { choice, how, slug } of asked) {
    const known = owners.get(choice.type) ?? new Map<string, string>();
    const own =
      how === 'stays' ? emptyToNull(slug) : await chooseAmong(queries, site, { choice, how, slug }, known);
    chosen.push(own);
    if (own instanceof FieldError) continue;
    const before = choice.known?.slug ?? '';
    if (before !== own && known.get(before) === choice.code) known.delete(before);
    if (own !== null) known.set(own, choice.code);
  }
  return chosen;
}

const emptyToNull = (slug: string): string | null => (slug === '' ? null : slug);

/** The codes of items by their addresses. */
type SlugOwners = Map<string, string>;

async function chooseAmong(
  queries: Queries,
  site: SiteIdentity,
  { choice: { code, type }, how, slug }: AskedSlug & { choice: SlugChoice },
  owners: SlugOwners,
): Promise<string | null | FieldError> {
  const isWritten = how === 'written';
  if (slug === '') return isWritten ? new FieldError(422, 'items.slug-wrong', '/values/slug') : null;
  if ((owners.get(slug) ?? code) === code) return slug;
  if (isWritten) return new FieldError(422, 'items.slug-taken', '/values/slug');
  return findNumbered(queries, site, { code, type, made: slug }, owners);
}

/** True for an address, or the same with a number behind it. */
function isMadeOf(slug: string, made: string): boolean {
  return slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
}

/** The first number that is free behind an address, in the database and among `others`. */
async function findNumbered(
  queries: Queries,
  site: SiteIdentity,
  { code, type, made }: { code: string; type: number; made: string },
  others: SlugOwners,
): Promise<string> {
  const numbered = Array.from({ length: MAX_NUMBER }, (_, index) => `${made}-${index + 2}`);
  const owners = await findOwners(queries, site, type, numbered);
  const isFree = (slug: string): boolean =>
    [owners, others].every((each) => (each.get(slug) ?? code) === code);
  return numbered.find(isFree) ?? `${made}-${code}`.slice(0, 2 * MAX_LENGTH);
}

/** The items of the type that have one of these addresses. */
async function findOwners(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  slugs: readonly string[],
): Promise<SlugOwners> {
  const rows = await selectWhere(queries, 'content_item', { project_code: projectCode, type })
    .select(['slug', 'content_code'])
    .where('slug', 'in', [...slugs])
    .execute();
  return new Map(rows.map(({ slug, content_code }) => [slug ?? '', content_code]));
}

/** An address that an item had, and the one that it has now. */
interface FormerSlug {
  code: string;
  type: number;
  before: string;
  after: string | null;
}

/** Remembers addresses that different items had: they lead to the new ones. */
export async function keepFormerSlugs(
  queries: Queries,
  { projectCode: project_code }: SiteIdentity,
  changed: readonly FormerSlug[],
): Promise<void> {
  for (const [type, some] of Map.groupBy(changed, (each) => each.type)) {
    const now = new Set(some.map(({ after }) => after));
    await deleteWhere(queries, 'item_former_slug', { project_code, type })
      .where(
        'slug',
        'in',
        [...now].filter((slug) => slug !== null),
      )
      .execute();
    await insertMany(
      queries,
      'item_former_slug',
      some
        .filter(({ before }) => !now.has(before))
        .map(({ code, before }) => ({ project_code, type, slug: before, content_code: code })),
      { key: ['project_code', 'type', 'slug'], update: ['content_code'] },
    );
  }
}

/** The item that has or had an address; undefined for none that visitors may see. */
export async function findBySlug(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  slug: string,
): Promise<string | undefined> {
  const now = await selectWhere(queries, 'content_item', {
    project_code: projectCode,
    type,
    slug,
    is_hidden: 0,
  })
    .select('content_code')
    .orderBy('created_at')
    .executeTakeFirst();
  if (now !== undefined) return now.content_code;
  const former = await selectWhere(queries, 'item_former_slug', { project_code: projectCode, type, slug })
    .select('content_code')
    .executeTakeFirst();
  return former?.content_code;
}
