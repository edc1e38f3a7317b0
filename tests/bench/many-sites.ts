// Sites for the bench: a small one, and copies of it beside it, made by SQL.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Client } from 'pg';
import { OWNER, type DataFolder } from './server-process.ts';

/** Tables whose rows are not copied like others: of requests, of one site only, or terms of the search. */
const LEFT_OUT = ['change_log', 'idempotency_key', 'owner_session', 'audit_log', 'search_index', 'site_host'];
/** The terms of a site begin with its prefix: `domains/search/text-index.ts`. */
const PREFIX_LENGTHS = { postgres: 6, sqlite: 32 };
/** Documents of a site in the search have numbers of their own. */
const NUMBERS = 1_000;

export const codeOf = (number: number): string => `site-${String(number).padStart(5, '0')}`;
export const hostOf = (number: number): string => `${codeOf(number)}.example.com`;

/** A member of each site. */
export const MEMBER = { email: 'member@example.com', password: OWNER.password };

interface Runner {
  run(statement: string): Promise<void>;
  columns(): Promise<{ table: string; column: string }[]>;
}

/** Gives the site `default` a member with the owner's password, in a database that no server uses. */
export async function addMember(data: DataFolder): Promise<void> {
  const statement = `insert into member (project_code, member_id, user_name, nick_name, avatar, gender,
      company, address, email, password_hash, created_at)
    select project_code, 'member-1', 'member', 'member', '', 0, '', '', '${MEMBER.email}', password_hash,
      created_at from owner where project_code = 'default'`;
  if (data.databaseUrl === undefined) {
    const database = new SqliteDatabase(join(data.path, 'tessera.sqlite'));
    database.exec(statement);
    database.close();
    return;
  }
  const client = new Client({ connectionString: data.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Puts `count` copies of the site `default` into a database that no server uses. */
export async function copySites(data: DataFolder, count: number): Promise<void> {
  if (data.databaseUrl === undefined) {
    const database = new SqliteDatabase(join(data.path, 'tessera.sqlite'));
    database.pragma('synchronous = OFF');
    // Without them: what they write is copied, and nobody follows the changes.
    const triggers = database
      .prepare<[], { name: string; sql: string }>(
        `select name, sql from sqlite_master where type = 'trigger' and tbl_name not glob 'search_index*'`,
      )
      .all();
    for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
    await copyAll(sqliteRunner(database), count);
    copySqliteTerms(database, count);
    for (const { sql } of triggers) database.exec(sql);
    database.close();
    return;
  }
  const client = new Client({ connectionString: data.databaseUrl });
  await client.connect();
  // Without triggers, as above.
  await client.query('set session_replication_role = replica');
  await copyAll(
    {
      run: async (statement) => void (await client.query(statement)),
      columns: async () =>
        (
          await client.query<{ table: string; column: string }>(
            `select table_name as table, column_name as column from information_schema.columns
             where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
          )
        ).rows,
    },
    count,
  );
  await client.query(COPY_POSTGRES_TERMS, [count, NUMBERS, PREFIX_LENGTHS.postgres]);
  // As PostgreSQL does by itself after some minutes.
  await client.query('vacuum analyze');
  await client.end();
}

function sqliteRunner(database: SqliteDatabase.Database): Runner {
  return {
    run: async (statement) => void database.exec(statement),
    columns: async () =>
      database
        .prepare<[], { table: string; column: string }>(
          `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
           where t.type = 'table' and t.name not glob 'sqlite_*' and t.name not glob 'search_index*'`,
        )
        .all(),
  };
}

async function copyAll({ run, columns }: Runner, count: number): Promise<void> {
  const byTable = Map.groupBy(await columns(), ({ table }) => table);
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const code = `'site-' || substr(cast(100000 + n.i as text), 2)`;
  await run('begin');
  for (const [table, all] of byTable) {
    const names = all.map(({ column }) => column);
    if (!names.includes('project_code') || LEFT_OUT.includes(table)) continue;
    const values = names.map((name) =>
      name === 'project_code'
        ? code
        : table === 'search_document' || table === 'search_text'
          ? valueOfDocument(name)
          : `t."${name}"`,
    );
    await run(`${numbers} insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from n, "${table}" t where t.project_code = 'default'`);
  }
  await run(`${numbers} insert into site_host (project_code, host, is_primary)
    select ${code}, ${code} || '.example.com', 1 from n`);
  await run('commit');
}

/** The rank among the documents of the site, above the numbers of the site before. */
function valueOfDocument(name: string): string {
  if (name !== 'document_id') return `t."${name}"`;
  const rank = `(select count(*) from search_document o
    where o.project_code = 'default' and o.document_id < t.document_id)`;
  return `n.i * ${NUMBERS} + ${rank}`;
}

/** Each site has terms of its own: the index has as many entries as with sites that wrote them. */
const COPY_POSTGRES_TERMS = `insert into search_index (project_code, document_id, terms)
  select code, n * $2 + rank, array_to_tsvector(array(
    select left(encode(sha256(convert_to(code, 'UTF8')), 'hex'), $3) || substr(term, $3 + 1)
    from unnest(tsvector_to_array(terms)) as term))
  from (select terms, rank() over (order by document_id) - 1 as rank from search_index) as own,
    generate_series(1, $1::integer) as n,
    lateral (select 'site-' || lpad(n::text, 5, '0')) as of_site (code)`;

function copySqliteTerms(database: SqliteDatabase.Database, count: number): void {
  database.exec(`create virtual table temp.search_term using fts5vocab (main, search_index, instance)`);
  const rows = database
    .prepare<[], { term: string; doc: number }>('select term, doc from search_term order by doc')
    .all();
  const documents = [...Map.groupBy(rows, ({ doc }) => doc).values()].map((terms) =>
    terms.map(({ term }) => term.slice(PREFIX_LENGTHS.sqlite)),
  );
  const insert = database.prepare<[bigint, string]>('insert into search_index (rowid, terms) values (?, ?)');
  database.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const prefix = createHash('sha256')
        .update(codeOf(number))
        .digest('hex')
        .slice(0, PREFIX_LENGTHS.sqlite);
      for (const [rank, words] of documents.entries())
        insert.run(BigInt(number * NUMBERS + rank), words.map((word) => prefix + word).join(' '));
    }
  })();
}
