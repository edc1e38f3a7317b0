/** Declares what an entity of the console is: `src/server/entities/x.entity.ts`. */
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { Author } from '../../domains/records/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { HttpError } from '../../kernel/http-error.ts';
import type { Services } from './services.ts';

/** For whom something is done. */
interface EntityOwner extends Author {
  permissions: ReadonlySet<string>;
  /** The languages whose texts this owner may write who may only translate. */
  languages?: readonly string[];
}

export interface EntityContext {
  services: Services;
  site: SiteIdentity;
  /** Of the owner: titles and messages are in it. */
  language: string;
  owner: EntityOwner;
  /** Of a write: its transaction. */
  queries: Queries;
}

/** What is wrong with a document of a site. */
export interface DocumentProblem {
  code: string;
  /** JSON Pointer into the document. */
  path: string;
  /** In the owner's language, with the way out. */
  message: string;
}

/** A record to write. With an `id` but without `before` it is taken out of the trash. */
export interface Change<Values> {
  id?: string;
  values: Values;
  /** What is stored. */
  before?: Values;
  /** An owner makes an old revision the newest one: whether it is public is no part of that. */
  isRestored?: true;
}

/** A place that uses a record. */
export interface Use {
  /** What kind of place it is, in the owner's language. */
  where: string;
  title: string;
  /** Address of the console or of edit mode; empty for none. */
  link: string;
  /**
   * `prevents`: the record cannot be removed while this uses it. `none`: only earlier versions or the trash
   * name it. Without it, the place loses the record.
   */
  effect?: 'prevents' | 'none';
}

/** Records that wait for an owner. */
export interface Waiting {
  /** Of the message `console.waiting.<name>`, which gets `count`. */
  name: string;
  kind: 'failed' | 'money' | 'people' | 'content';
  count: number;
  /** Fen that wait with them. */
  amount?: number;
  /** Address of the console where they are: `/owner/comment?state=waiting`. */
  link: string;
}

/**
 * The functions of an entity. Those that write run in a transaction that also keeps the revision and the
 * line of the audit log; they throw a `FieldError` at `/values/…` for what cannot be stored.
 */
export interface EntityDefinition<
  Row = unknown,
  Values extends object = Record<string, unknown>,
  Details = unknown,
> {
  list(context: EntityContext, search: RecordSearch): Promise<ListPage<Row>>;
  /** Rows of the list with the members that the table does not hold: those that are `computed`. */
  complete?(context: EntityContext, rows: readonly Row[]): Promise<Row[]>;
  /** What is stored of records, by id. Unknown and removed ones are left out. */
  read?(context: EntityContext, ids: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /**
   * What this owner may see of stored values, of now or of an old revision. Without it all: history and
   * changes always work on what is stored.
   */
  shown?(context: EntityContext, id: string, values: Values): Promise<Values> | Values;
  /** What `get` answers beside the values. Only where the API document has `details`. */
  details?(context: EntityContext, id: string, values: Values): Promise<Details>;
  /** Columns of an export beyond the members of a row: texts of its `cells`, by name. */
  moreColumns?(context: EntityContext, search: RecordSearch): Promise<{ name: string; title: string }[]>;
  /** What the trash, the audit log and jobs call a record. */
  titleOf?(values: Values, context: Pick<EntityContext, 'site' | 'language'>, part?: string): string;
  /** What `titleOf` needs of records besides their values, by id. */
  titleParts?(
    context: Pick<EntityContext, 'services' | 'site' | 'queries'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Stores a record and returns its id. */
  write?(context: EntityContext, change: Change<Values>): Promise<string>;
  /**
   * The values as `write` stores them. Throws for what cannot be stored and the schema cannot say. What comes
   * out goes in again unchanged.
   */
  prepare?(context: EntityContext, values: Values): Values;
  /** What is wrong with the document of a record. One with problems is not saved. */
  check?(context: EntityContext, document: unknown): Promise<DocumentProblem[]> | DocumentProblem[];
  /**
   * The same of many at once, no two of which are one record; then `write` is the same of one. Says of each
   * its id, or why it is refused: no refusal takes another one with it.
   */
  writeMany?(
    context: EntityContext,
    changes: readonly Change<Values>[],
  ): Promise<readonly (string | HttpError)[]>;
  /** The values of a draft as its publication stores them. */
  toPublic?(values: Values): Values;
  /**
   * What the undo of a publication brings back after its owner has changed the record: `made` was published,
   * `now` is stored, `before` is brought back. Undefined refuses the undo. Without it every change does.
   */
  undoAfter?(values: { made: Values; now: Values; before: Values }): Values | undefined;
  /** Throws as `write` does for what this owner may not change. Called before a draft is kept. */
  checkDraft?(context: EntityContext, change: Change<Values>): Promise<void> | void;
  /** The same records, those below others first: what has records below it may not be removed. */
  belowFirst?(context: EntityContext, ids: readonly string[]): Promise<string[]>;
  /** Takes a record away; its values go to the trash. Throws a 409 while it may not be removed. */
  remove?(context: EntityContext, id: string, values: Values): Promise<void>;
  /** Takes it back. Without this function it is written again with its id. */
  recover?(context: EntityContext, id: string, values: Values): Promise<void>;
  /** Called when it leaves the trash for good. */
  purge?(context: Omit<EntityContext, 'owner'>, id: string, values: Values): Promise<void>;
  /** Called after that transaction: removes files. */
  purged?(context: Pick<EntityContext, 'services' | 'site'>): Promise<void>;
  /** The member of `values` that is the id of a record: an import finds records by it without a list. */
  idMember?: string;
  /**
   * The values of a row of an import with the codes of records that a text names by their title. Throws a 422
   * that names the nearest.
   */
  resolveNames?(context: EntityContext, values: Values): Promise<Values>;
  usage?(context: EntityContext, id: string): Promise<Use[]>;
  /**
   * What an owner is told of each of these values, which are stored all the same. `together` are all that one
   * import stores, before and after these. Called outside of the transaction that stores them.
   */
  warn?(
    context: EntityContext,
    all: readonly Partial<Values>[],
    together?: readonly Partial<Values>[],
  ): Promise<(string | undefined)[]>;
  /** What `bulk` does to a record. `values` have the schema of the action. */
  actions?: Readonly<
    Record<
      string,
      (context: EntityContext, id: string, values: Readonly<Record<string, unknown>>) => Promise<void>
    >
  >;
  /** What of its records waits for an owner: home and menu of the console say so. */
  waiting?(context: EntityContext): Promise<Waiting[]>;
  /** What a search over all entities calls a row of its list: its `title` without this function. */
  rowTitle?(row: Row): string;
  /**
   * Brings what is derived from changed records up to date, such as a search index, in their transaction: a
   * job calls it once for many records.
   */
  index?(context: EntityContext, ids: readonly string[]): Promise<void>;
  /** Called after the transaction: emits what clears caches. */
  changed?(context: EntityContext, ids: readonly string[]): unknown;
}

export interface EntityModule {
  resource: string;
  definition: Partial<EntityDefinition>;
}

type DataOf<Name extends string> = Name extends keyof ApiCalls ? ApiCalls[Name]['data'] : never;
type RowOf<Resource extends string> = DataOf<`${Resource}.list`> extends (infer Row)[] ? Row : never;
type ValuesOf<Resource extends string> =
  DataOf<`${Resource}.get`> extends { values: infer Values extends object }
    ? Values
    : Record<string, unknown>;

type DetailsOf<Resource extends string> =
  DataOf<`${Resource}.get`> extends { details: infer Details } ? Details : never;

/** Declares what an entity with a table does differently from all others that have one. */
export function defineTableEntity<Resource extends string>(
  resource: Resource,
  definition: Partial<EntityDefinition<RowOf<Resource>, ValuesOf<Resource>, DetailsOf<Resource>>>,
): EntityModule {
  return { resource, definition: definition as unknown as Partial<EntityDefinition> };
}

/** Declares the entity of `schemas/api/{resource}.api.json`. */
export function defineEntity<Resource extends string>(
  resource: Resource,
  definition: EntityDefinition<RowOf<Resource>, ValuesOf<Resource>, DetailsOf<Resource>>,
): EntityModule {
  // The values were validated by the schema of the call.
  return { resource, definition: definition as unknown as EntityDefinition };
}
