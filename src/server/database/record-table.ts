/** Records of the console that are rows of one table: a column for each member of their values. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { readLink } from '../../../runtime/model/link-address.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { ListPage } from '../kernel/envelope.ts';
import { FieldError, HttpError } from '../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../kernel/localized.ts';
import type { Database } from './database.ts';
import type { Queries } from './driver.ts';
import { listRows, type Column } from './list-rows.ts';
import type { RecordSearch } from './record-search.ts';
import { shownText } from './shown-text.ts';

type Values = Record<string, unknown>;

/** A member of the values, and its column: `openFrom` is in `open_from`. */
export interface RecordColumn {
  member: string;
  column: string;
  /** `localized`: texts by language, as JSON. */
  kind: 'text' | 'localized' | 'flag' | 'number' | 'json';
  /** Stored where the values do not have it. */
  start: unknown;
  isRequired: boolean;
  /** Rows of the list have it. */
  isListed: boolean;
}

export interface RecordTable {
  name: string;
  id: string;
  /** Its rows are those of this kind: `site_document` has the documents of all kinds. */
  kind?: string;
  /** What the ids of new records begin with. */
  prefix?: string;
  /** How many records a site may have. */
  most?: number;
  columns: readonly RecordColumn[];
  /** Members that hold addresses. */
  links: readonly string[];
  /** Members that no two records of a site have in common. */
  unique: readonly string[];
  searched: readonly string[];
  /** `sort_order`: owners put the records in order. */
  isOrdered: boolean;
  /** `modified_at`. */
  isDated: boolean;
}

/** Writes run in the transaction of `queries`. */
export class TableRecords {
  private readonly table: RecordTable;

  constructor(table: RecordTable) {
    this.table = table;
  }

  private ofSite(queries: Queries, { projectCode }: SiteIdentity) {
    const { name, kind } = this.table;
    const rows = queries
      .selectFrom(sql<Values>`${sql.table(name)}`.as('record'))
      .selectAll()
      .where('project_code', '=', projectCode);
    return kind === undefined ? rows : rows.where('kind', '=', kind);
  }

  private readonly only = ({ projectCode }: SiteIdentity, id: string): RawBuilder<unknown> =>
    sql`project_code = ${projectCode} and ${sql.ref(this.table.id)} = ${id}${this.ofKind}`;

  private get ofKind(): RawBuilder<unknown> {
    return this.table.kind === undefined ? sql`` : sql` and kind = ${this.table.kind}`;
  }

  /** Rows have all members, texts in `language`. */
  readonly list = async (
    { queries }: Database,
    site: SiteIdentity,
    language: string,
    search: RecordSearch,
  ): Promise<ListPage<Values>> => {
    const { table } = this;
    const places = table.columns.map((each) => {
      const { member, column, kind } = each;
      return {
        member,
        kind,
        place: kind === 'localized' ? shownText(queries, column, site, language) : column,
      };
    });
    const columns: Record<string, Column> = {
      ...Object.fromEntries(places.map(({ member, place }) => [member, place])),
      ...(table.isOrdered ? { order: 'sort_order' } : {}),
      ...(table.isDated ? { gmtModified: 'modified_at' } : {}),
    };
    const searched = places.filter(({ member }) => table.searched.includes(member));
    const texts = places.filter(({ kind }) => kind === 'localized' || kind === 'text');
    const options = {
      columns,
      searched: searched.map(({ place }) => place),
      texts: {
        language,
        columns: Object.fromEntries(texts.map(({ member, place }) => [member, place])),
      },
      last: table.id,
    };
    const listed = await listRows(this.ofSite(queries, site), search, options);
    const data = listed.data.map((row) => ({
      id: row[table.id],
      ...Object.fromEntries(
        table.columns
          .filter(({ isListed }) => isListed)
          .map((each) => [each.member, shownOf(each, row[each.column], site, language)]),
      ),
      ...(table.isDated ? { gmtModified: row.modified_at } : {}),
    }));
    return { ...listed, data };
  };

  readonly read = async (
    queries: Queries,
    site: SiteIdentity,
    ids: readonly string[],
  ): Promise<Map<string, Values>> => {
    if (ids.length === 0) return new Map();
    const rows = await this.ofSite(queries, site).where(sql.ref(this.table.id), 'in', ids).execute();
    return new Map(
      rows.map((row) => {
        const members = this.table.columns
          .map((each) => [each.member, valueOf(each, row[each.column], site)] as const)
          .filter(([, value]) => value !== undefined);
        return [String(row[this.table.id]), Object.fromEntries(members)];
      }),
    );
  };

  /** Stores a record, a new one at the end. Throws a 422 at the field that cannot be stored. */
  readonly write = async (
    queries: Queries,
    site: SiteIdentity,
    { id = this.makeId(), values, before }: { id?: string; values: Values; before?: Values },
  ): Promise<string> => {
    const { table } = this;
    const whole = Object.fromEntries(
      table.columns.map(({ member, start }) => [member, values[member] ?? start]),
    );
    if (before !== undefined) {
      await this.change(queries, site, id, whole);
      return id;
    }
    await this.requireRoom(queries, site);
    const row: Values = {
      project_code: site.projectCode,
      [table.id]: id,
      ...(table.kind === undefined ? {} : { kind: table.kind }),
      ...(await this.rowOf(queries, site, id, whole)),
      ...(table.isOrdered ? { sort_order: await this.nextPlace(queries, site) } : {}),
    };
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const stored = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table.name)} (${names}) values (${stored})`.execute(queries);
    return id;
  };

  /** Changes some members. */
  readonly change = async (queries: Queries, site: SiteIdentity, id: string, values: Values): Promise<void> =>
    this.set(queries, site, id, await this.rowOf(queries, site, id, values));

  readonly remove = async (queries: Queries, site: SiteIdentity, id: string): Promise<void> => {
    await sql`delete from ${sql.table(this.table.name)} where ${this.only(site, id)}`.execute(queries);
  };

  /** Puts a record before another one, or at the end when there is none with this id. */
  readonly move = async (queries: Queries, site: SiteIdentity, id: string, before: string): Promise<void> => {
    const rows = await this.ofSite(queries, site)
      .orderBy(sql`sort_order`)
      .orderBy(sql.ref(this.table.id))
      .execute();
    const places = new Map(rows.map((row) => [String(row[this.table.id]), row.sort_order]));
    const ids = [...places.keys()].filter((each) => each !== id);
    const at = ids.indexOf(before);
    ids.splice(at === -1 ? ids.length : at, 0, id);
    for (const [index, each] of ids.entries())
      if (places.get(each) !== index + 1) await this.set(queries, site, each, { sort_order: index + 1 });
  };

  private async requireRoom(queries: Queries, site: SiteIdentity): Promise<void> {
    const { most } = this.table;
    if (most === undefined) return;
    const rows = await this.ofSite(queries, site)
      .clearSelect()
      .select(sql`1`.as('one'))
      .limit(most)
      .execute();
    if (rows.length >= most) throw new HttpError(422, 'console.too-many', { count: most });
  }

  private makeId(): string {
    const { prefix } = this.table;
    return prefix === undefined ? randomUUID() : prefix + randomBytes(6).toString('hex');
  }

  private async nextPlace(queries: Queries, site: SiteIdentity): Promise<number> {
    const last = await this.ofSite(queries, site)
      .orderBy(sql`sort_order desc`)
      .limit(1)
      .executeTakeFirst();
    return Number(last?.sort_order ?? 0) + 1;
  }

  private async set(queries: Queries, site: SiteIdentity, id: string, row: Values): Promise<void> {
    const set = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(this.table.name)} set ${sql.join(set)} where ${this.only(site, id)}`.execute(
      queries,
    );
  }

  /** The columns of some members, checked. */
  private async rowOf(queries: Queries, site: SiteIdentity, id: string, values: Values): Promise<Values> {
    const row: Values = this.table.isDated ? { modified_at: new Date().toISOString() } : {};
    for (const each of this.table.columns) {
      if (!Object.hasOwn(values, each.member)) continue;
      const value = this.checked(each, values[each.member], site);
      row[each.column] = storedOf(each, value);
      if (this.table.unique.includes(each.member)) await this.requireFree(queries, site, id, each, value);
    }
    return row;
  }

  private checked({ member, kind, isRequired }: RecordColumn, value: unknown, site: SiteIdentity): unknown {
    const path = `/values/${member}`;
    const text = kind === 'localized' ? textIn(value as LocalizedText, site.defaultLanguage, '') : value;
    if (isRequired && typeof text === 'string' && text.trim() === '')
      throw new FieldError(422, 'console.value-missing', path);
    if (!this.table.links.includes(member) || value === '') return value;
    const read = readLink(String(value));
    if (!('url' in read)) throw new FieldError(422, 'console.link-wrong', path);
    return read.url;
  }

  /** Of two records with one value the second is refused. */
  private async requireFree(
    queries: Queries,
    site: SiteIdentity,
    id: string,
    column: RecordColumn,
    value: unknown,
  ): Promise<void> {
    const other = await this.ofSite(queries, site)
      .where(sql.ref(column.column), '=', storedOf(column, value))
      .where(sql.ref(this.table.id), '<>', id)
      .limit(1)
      .executeTakeFirst();
    if (other !== undefined) throw new FieldError(422, 'console.value-taken', `/values/${column.member}`);
  }
}

function storedOf({ kind }: RecordColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (kind === 'flag') return value === true ? 1 : 0;
  return kind === 'localized' || kind === 'json' ? JSON.stringify(value) : value;
}

function valueOf({ kind }: RecordColumn, stored: unknown, site: SiteIdentity): unknown {
  if (stored === null || stored === undefined) return undefined;
  if (kind === 'flag') return stored === 1;
  if (kind !== 'localized' && kind !== 'json') return stored;
  const read: unknown = JSON.parse(String(stored));
  return kind === 'localized' && typeof read === 'string' ? { [site.defaultLanguage]: read } : read;
}

function shownOf(column: RecordColumn, stored: unknown, site: SiteIdentity, language: string): unknown {
  const value = valueOf(column, stored, site);
  return column.kind === 'localized' && value !== undefined
    ? textIn(value as LocalizedText, language, site.defaultLanguage)
    : value;
}
