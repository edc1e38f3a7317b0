/** Starts a throw-away site from an archive and asks for its pages, in a process of its own. */
import process from 'node:process';
import { restoreIntoNew, type Proof } from '../domains/operations/index.ts';
import { openDatabase } from '../database/database.ts';
import { startServer } from './start-server.ts';
import type { ProofTask } from './prove-archive.ts';

/** Pages that are asked for at most. */
const MAX_PAGES = 50;
const MAX_FAILURES = 5;

process.once('disconnect', () => process.exit(1));
process.once('message', (task: ProofTask) => {
  void prove(task).then((result) => process.send?.(result, undefined, undefined, () => process.exit(0)));
});

async function prove({ path, folder }: ProofTask): Promise<Proof> {
  try {
    const settings = { DATA_DIR: folder };
    await restoreIntoNew(path, settings, () => openDatabase(settings));
    const server = await startServer({ env: environmentOf(folder), print: () => undefined });
    try {
      return await askForPages(server.origin);
    } finally {
      await server.close();
    }
  } catch (error) {
    return { pages: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

/** None of the real site: no mails are sent, no payment service is asked, and nobody finds it. */
const environmentOf = (folder: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: '0',
  SEED: 'blank',
  LOG_LEVEL: 'silent',
  BACKUP_PROVE_EVERY: '0',
});

async function askForPages(origin: string): Promise<Proof> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => pathOf(address));
  const paths = [...new Set(['/readyz', '/', ...listed])].slice(0, MAX_PAGES);
  const failures: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(`${origin}${path}`);
    if (status !== 200) failures.push(`${path} answers ${status}`);
  }
  return { pages: paths.length, failures: failures.slice(0, MAX_FAILURES) };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
  return pathname + search;
}
