/** Finds the classification that a text of a sheet names. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { findNearest } from '../../../../runtime/validate/nearest.ts';

interface Names {
  codes: ReadonlySet<string>;
  /** Codes by a folded title. */
  titled: ReadonlyMap<string, readonly string[]>;
  /** As owners wrote them. */
  written: readonly string[];
  /** One text of each. */
  first: readonly string[];
}

const PATH = '/values/classificationCode';
const fold = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** What was read stays with its transaction: many rows of an import are in one. */
export function makeCodeNamed() {
  const known = new WeakMap<Queries, Map<string, Names>>();
  return async (queries: Queries, site: SiteIdentity, type: number, name: string): Promise<string> => {
    const kept = known.get(queries) ?? new Map<string, Names>();
    known.set(queries, kept);
    const key = `${site.projectCode} ${type}`;
    const names = kept.get(key) ?? (await readNames(queries, site, type));
    kept.set(key, names);
    if (names.codes.has(name)) return name;
    const codes = names.titled.get(fold(name)) ?? [];
    if (codes.length > 1)
      throw new FieldError(422, 'items.classification-shared', PATH, {
        params: { name, codes: codes.slice(0, 10).join(', ') },
      });
    const [code] = codes;
    if (code !== undefined) return code;
    const nearest = findNearest(name, names.written) ?? findNearest(name, [...names.codes]);
    if (nearest === undefined) throw unknown(name, names);
    throw new FieldError(422, 'items.classification-nearest', PATH, { params: { name, nearest } });
  };
}

/** Nothing is near: what there is, is said, so that the sheet can be mended. */
function unknown(name: string, { first }: Names): FieldError {
  if (first.length === 0) return new FieldError(422, 'items.classification-unknown', PATH);
  const known = first.slice(0, 10).join(', ') + (first.length > 10 ? ' …' : '');
  return new FieldError(422, 'items.classification-among', PATH, { params: { name, known } });
}

async function readNames(queries: Queries, { projectCode }: SiteIdentity, type: number): Promise<Names> {
  const rows = await selectWhere(queries, 'classification', { project_code: projectCode, type })
    .select(['classification_code', 'title'])
    .execute();
  const titled = new Map<string, string[]>();
  const written: string[] = [];
  const first = new Set<string>();
  for (const { classification_code, title } of rows) {
    const parsed = JSON.parse(title) as string | Record<string, string>;
    const texts = typeof parsed === 'string' ? [parsed] : Object.values(parsed);
    written.push(...texts);
    const one = texts.find((text) => text !== '');
    if (one !== undefined) first.add(one);
    for (const text of new Set(texts.map(fold)))
      if (text !== '') titled.set(text, [...(titled.get(text) ?? []), classification_code]);
  }
  return { codes: new Set(rows.map((row) => row.classification_code)), titled, written, first: [...first] };
}
