/** What a database does for queries. */
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';

/**
 * `readPlans` tells the lines of the plans of what was asked of `watched`, `explain` the lines that read or
 * sort a whole table.
 */
export function watchPlans(database: Database) {
  const ran: CompiledQuery[] = [];
  const { queries, kind } = database;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      ran.push(queries.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const watched: Database = { ...database, queries: queries.withPlugin(plugin) };
  async function readPlans(work: () => Promise<unknown>): Promise<string[]> {
    ran.splice(0);
    await work();
    const lines: string[] = [];
    for (const { sql: text, parameters } of ran) {
      const prefix = kind === 'sqlite' ? 'explain query plan' : 'explain';
      const { rows } = await queries.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`${prefix} ${text}`, [...parameters]),
      );
      lines.push(...rows.map((row) => `${row.detail ?? row['QUERY PLAN']} | ${text}`));
    }
    expect(lines).not.toEqual([]);
    return lines;
  }
  async function explain(work: () => Promise<unknown>): Promise<string[]> {
    return (await readPlans(work)).filter((line) =>
      /^\W*(?:SCAN (?!\()|USE TEMP|Seq Scan|Incremental Sort|Sort(?! Key))/.test(line),
    );
  }
  return { watched, explain, readPlans };
}
