import { join } from 'node:path';
import Database from 'better-sqlite3';
import { signInToPublish, type Publisher } from '../support/publish.ts';
import { startProduction, type RunningServer } from '../support/server.ts';

/**
 * A production server whose database the test changes directly. Cached pages, and what the server keeps in
 * memory (settings, channels, documents), do not change with it.
 */
export interface StoredSite
  extends RunningServer, Pick<Publisher, 'setSwitches' | 'publishAst' | 'callAsOwner'> {
  /** Runs statements on the server's database. */
  write(work: (database: Database.Database) => void): void;
  /** Changes members of an item's document, in the default language. */
  changeItem(contentCode: string, change: Readonly<Record<string, unknown>>): void;
}

/**
 * Starts the production build of the program in `root` with a SQLite database. Call it at the top level of
 * the file.
 */
export async function startStoredSite(
  settings: Readonly<Record<string, string>> = {},
  root = process.cwd(),
): Promise<StoredSite> {
  const server = await startProduction(settings, root);
  const { setSwitches, publishAst, callAsOwner } = await signInToPublish(server);
  const write: StoredSite['write'] = (work) => {
    const database = new Database(join(server.dataFolder, 'tessera.sqlite'));
    try {
      work(database);
    } finally {
      database.close();
    }
  };
  return {
    ...server,
    write,
    setSwitches,
    publishAst,
    callAsOwner,
    changeItem: (contentCode, change) =>
      write((database) => {
        const row = database.prepare<[string], { document: string }>(
          'select document from content_item where content_code = ?',
        );
        const document = { ...(JSON.parse(row.get(contentCode)?.document ?? '{}') as object), ...change };
        database
          .prepare('update content_item set document = ? where content_code = ?')
          .run(JSON.stringify(document), contentCode);
      }),
  };
}
