/** Makes and finds the last part of an item's address. */
import type { Queries } from '../../database/driver.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

const MAX_LENGTH = 80;
/** Numbers that are tried behind an address that another item has. */
const MAX_NUMBER = 50;
/** Types of items with a page of their own. */
const WITH_PAGE: readonly number[] = [1, 2];

type Titles = Readonly<Record<string, string>>;

/** A text as a part of an address: letters and digits of any script, words joined by hyphens. */
export function slugOf(text: string): string {
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

/**
 * The address to store. It follows the title until visitors could have seen it. Throws a 422 at the field for
 * one that another item has, and for one without letters and digits.
 */
export async function chooseSlug(
  queries: Queries,
  site: SiteIdentity,
  { code, type, titles, wanted, known }: SlugChoice,
): Promise<string | null> {
  if (!WITH_PAGE.includes(type)) return null;
  const made = slugOfTitles(titles, site.defaultLanguage);
  const before = known?.slug ?? '';
  const written = (wanted ?? before).trim();
  if (written !== '' && written !== before) return requireFree(queries, site, { code, type, written });
  const followed = known === undefined ? '' : slugOfTitles(known.titles, site.defaultLanguage);
  const follows = known !== undefined && !known.isShown && isMadeOf(before, followed);
  if (written !== '' && !(follows && followed !== made)) return before;
  return made === '' ? null : findFree(queries, site, { code, type, made });
}

/**
 * The addresses of new items, in their order, each as `chooseSlug` would say after those before it were
 * stored; or why one is refused.
 */
export async function chooseNewSlugs(
  queries: Queries,
  site: SiteIdentity,
  choices: readonly SlugChoice[],
): Promise<(string | null | FieldError)[]> {
  const asked = choices.map(({ type, titles, wanted = '' }) => {
    const isWritten = wanted.trim() !== '';
    if (!WITH_PAGE.includes(type)) return { type, isWritten: false, slug: '' };
    return { type, isWritten, slug: isWritten ? slugOf(wanted) : slugOfTitles(titles, site.defaultLanguage) };
  });
  const taken = new Map<number, Set<string | null>>();
  for (const [type, some] of Map.groupBy(asked, (each) => each.type)) {
    const slugs = some.map(({ slug }) => slug).filter((slug) => slug !== '');
    taken.set(type, slugs.length === 0 ? new Set() : await findTaken(queries, site, { type, slugs }));
  }
  const chosen: (string | null | FieldError)[] = [];
  for (const [index, { type, isWritten, slug }] of asked.entries()) {
    const known = taken.get(type) ?? new Set();
    const { code = '' } = choices[index] ?? {};
    const own = !known.has(slug)
      ? emptyToNull(slug, isWritten)
      : isWritten
        ? new FieldError(422, 'items.slug-taken', '/values/slug')
        : await findNumbered(queries, site, { code, type, made: slug }, known);
    if (typeof own === 'string') known.add(own);
    chosen.push(own);
  }
  return chosen;
}

const emptyToNull = (slug: string, isWritten: boolean): string | null | FieldError => {
  if (slug !== '') return slug;
  return isWritten ? new FieldError(422, 'items.slug-wrong', '/values/slug') : null;
};

/** True for an address, or the same with a number behind it. */
function isMadeOf(slug: string, made: string): boolean {
  return slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
}

async function requireFree(
  queries: Queries,
  site: SiteIdentity,
  { code, type, written }: { code: string; type: number; written: string },
): Promise<string> {
  const slug = slugOf(written);
  if (slug === '') throw new FieldError(422, 'items.slug-wrong', '/values/slug');
  const taken = await findTaken(queries, site, { code, type, slugs: [slug] });
  if (taken.has(slug)) throw new FieldError(422, 'items.slug-taken', '/values/slug');
  return slug;
}

interface MadeSlug {
  code: string;
  type: number;
  made: string;
}

async function findFree(queries: Queries, site: SiteIdentity, slug: MadeSlug): Promise<string> {
  const { code, type, made } = slug;
  const taken = await findTaken(queries, site, { code, type, slugs: [made] });
  return taken.has(made) ? findNumbered(queries, site, slug, new Set()) : made;
}

/** The first number that is free behind an address, in the database and among `others`. */
async function findNumbered(
  queries: Queries,
  site: SiteIdentity,
  { code, type, made }: MadeSlug,
  others: ReadonlySet<string | null>,
): Promise<string> {
  const numbered = Array.from({ length: MAX_NUMBER }, (_, index) => `${made}-${index + 2}`);
  const taken = await findTaken(queries, site, { code, type, slugs: numbered });
  const free = numbered.find((slug) => !taken.has(slug) && !others.has(slug));
  return free ?? `${made}-${code}`.slice(0, 2 * MAX_LENGTH);
}

/** The addresses among these that other items of the type have than the one with this code. */
async function findTaken(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { code = '', type, slugs }: { code?: string; type: number; slugs: readonly string[] },
): Promise<Set<string | null>> {
  const rows = await queries
    .selectFrom('content_item')
    .select('slug')
    .where('project_code', '=', projectCode)
    .where('type', '=', type)
    .where('slug', 'in', [...slugs])
    .where('content_code', '<>', code)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Remembers an address that an item had: it leads to the new one. */
export async function keepFormerSlug(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { code, type, before, after }: { code: string; type: number; before: string; after: string | null },
): Promise<void> {
  const of = { project_code: projectCode, type };
  if (after !== null)
    await queries
      .deleteFrom('item_former_slug')
      .where('project_code', '=', projectCode)
      .where('type', '=', type)
      .where('slug', '=', after)
      .execute();
  await queries
    .insertInto('item_former_slug')
    .values({ ...of, slug: before, content_code: code })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'type', 'slug']).doUpdateSet({ content_code: code }),
    )
    .execute();
}

/** The item that has or had an address; undefined for none that visitors may see. */
export async function findBySlug(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  slug: string,
): Promise<string | undefined> {
  const now = await queries
    .selectFrom('content_item')
    .select('content_code')
    .where('project_code', '=', projectCode)
    .where('type', '=', type)
    .where('slug', '=', slug)
    .where('is_hidden', '=', 0)
    .orderBy('created_at')
    .executeTakeFirst();
  if (now !== undefined) return now.content_code;
  const former = await queries
    .selectFrom('item_former_slug')
    .select('content_code')
    .where('project_code', '=', projectCode)
    .where('type', '=', type)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former?.content_code;
}
