/**
 * Sets up row security of PostgreSQL: a second net below the conditions of the queries. Work for one site
 * runs as a role that sees and writes the rows of that site only; work for all sites runs as the tables'
 * owner.
 */
import { sql, type Kysely } from 'kysely';
import { StorageError } from '../kernel/storage-error.ts';
import { SECURE_ROWS_LOCK } from './operation-locks.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import { quoteName } from './quote-name.ts';

/** What an installation gets that names no role. */
const DEFAULT_ROLE = 'tessera_site';
/** The value of `DATABASE_ROLE` that turns row security off. */
const NO_ROLE = 'none';
/** The setting that the policies compare with. */
export const SITE_SETTING = 'tessera.site';

/** Tables with a `project_code` whose rows every site may read; it writes only its own. */
const READ_BY_ALL: readonly string[] = [
  // Two sites cannot claim one host, and the address of the whole server is looked up in it.
  'site_host',
];
/** A function that reads a table as its owner, and keeps to the site itself. Only the role may run it. */
const READ_BY_FUNCTION: Readonly<Record<string, string>> = {
  // Under a policy no index can be used for its terms.
  search_index: 'search_documents(text, tsquery[], integer)',
};
/** What only the owner of the tables writes. */
const OWNERS_ONLY: readonly string[] = ['schema_migration'];

/** PostgreSQL's error codes. */
const NOT_ALLOWED = '42501';
const ALREADY_THERE: readonly unknown[] = ['42710', '23505'];

/** The role for work of one site; or why there is none. */
export type RowSecurity = { role: string } | { role?: undefined; reason: string };

/**
 * Finds or makes the role, and gives every table its policy that has none. Without `wanted` a database whose
 * user may not do it goes on without row security. Throws a `StorageError` when `wanted` cannot be used.
 */
export async function prepareRowSecurity(
  queries: Kysely<Tables>,
  wanted: string | undefined,
): Promise<RowSecurity> {
  if (wanted === NO_ROLE) return { reason: 'DATABASE_ROLE is "none"' };
  const role = wanted ?? DEFAULT_ROLE;
  const problem = (await findRoleProblem(queries, role)) ?? (await secureTables(queries, role));
  if (problem === undefined) return { role };
  if (wanted === undefined) return { reason: problem };
  throw new StorageError(`DATABASE_ROLE cannot be used: ${problem}.`);
}

/** What the user of `DATABASE_URL` lacks for the role; undefined when it may take it. */
async function findRoleProblem(queries: Kysely<Tables>, role: string): Promise<string | undefined> {
  const way = `run "create role ${role} nologin" and "grant ${role} to" its user as a superuser`;
  const found = await sql<{
    passes: boolean;
  }>`select rolsuper or rolbypassrls as passes from pg_roles
    where rolname = ${role}`.execute(queries);
  if (found.rows[0]?.passes === true)
    return `row security does not bind the role ${role}: run "alter role ${role} nosuperuser nobypassrls"`;
  if (found.rows.length === 0) {
    const isMade = await isAllowed(async () => {
      await sql`create role ${sql.id(role)} nologin`.execute(queries).catch(ignoreExisting);
    });
    if (!isMade) return `the user of DATABASE_URL may not make the role ${role}: ${way}`;
  }
  const take = async (): Promise<void> =>
    void (await sql`select set_config('role', ${role}, true)`.execute(queries));
  if (await isAllowed(take)) return undefined;
  const isGranted = await isAllowed(async () => {
    await sql`grant ${sql.id(role)} to current_user`.execute(queries);
    await take();
  });
  return isGranted ? undefined : `the user of DATABASE_URL may not take the role ${role}: ${way}`;
}

/** Gives each table that lacks it a policy and the role's rights. Others wait for a moment at most. */
async function secureTables(queries: Kysely<Tables>, role: string): Promise<string | undefined> {
  const lacking = await sql<{ name: string; is_of_site: boolean }>`
    select table_name as name, is_of_site from (${tablesOf(role)}) as found where not is_secured`.execute(
    queries,
  );
  const isDone = await isAllowed(async () => {
    for (const { name, is_of_site: isOfSite } of lacking.rows)
      await sql.raw(statementsFor(name, isOfSite, role)).execute(queries);
  });
  const owner = 'the user of DATABASE_URL does not own the tables';
  if (!isDone) return owner;
  const bound = await sql<{
    bound: boolean;
  }>`select row_security_active('site') as bound`.execute(queries);
  return bound.rows[0]?.bound === true ? owner : undefined;
}

/** Every table of the schema: whether its rows belong to sites, and whether it is as it must be. */
const tablesOf = (role: string) => sql`
  select c.relname as table_name, s.attnum is not null as is_of_site,
    has_schema_privilege(${role}, c.relnamespace, 'usage')
    and has_table_privilege(${role}, c.oid, 'select') and (s.attnum is null or (c.relrowsecurity and exists (
      select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tessera_site'
        and ${role}::regrole = any (p.polroles)))) as is_secured
  from pg_class c left join pg_attribute s
    on s.attrelid = c.oid and s.attname = 'project_code' and not s.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

/** One block, so that a table is never without its rights and rules. Two processes may do it at once. */
function statementsFor(name: string, isOfSite: boolean, role: string): string {
  const [table, user] = [quoteName(name), quoteName(role)];
  const reader = READ_BY_FUNCTION[name];
  const own = `project_code = current_setting('${SITE_SETTING}', true)`;
  const policy = (policyName: string, rule: string): string =>
    `drop policy if exists ${policyName} on ${table};
     create policy ${policyName} on ${table} ${rule};`;
  return `do $secure$ begin
    perform pg_advisory_xact_lock(${SECURE_ROWS_LOCK});
    execute format('grant usage on schema %I to ${user}', current_schema());
    execute format('grant usage on all sequences in schema %I to ${user}', current_schema());
    grant ${OWNERS_ONLY.includes(name) ? 'select' : 'select, insert, update, delete'} on ${table} to ${user};
    ${reader === undefined ? '' : `grant execute on function ${reader} to ${user};`}
    ${isOfSite ? `alter table ${table} enable row level security;` : ''}
    ${isOfSite ? policy('tessera_site', `for all to ${user} using (${own}) with check (${own})`) : ''}
    ${READ_BY_ALL.includes(name) ? policy('tessera_read', `for select to ${user} using (true)`) : ''}
  end $secure$`;
}

/** False when the database refuses it to its user. */
async function isAllowed(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error;
    return false;
  }
}

/** Another process was earlier. */
function ignoreExisting(error: unknown): void {
  if (!ALREADY_THERE.includes((error as { code?: unknown }).code)) throw error;
}
