/** Creates, moves, lists and removes the sites of a database (`npm run site`). */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Database } from '../database/database.ts';
import { lockFolder } from '../database/lock-folder.ts';
import { isSiteCode } from '../database/rows/site-tables.ts';
import { selectWhere } from '../database/rows-where.ts';
import { exportSite, SiteError } from '../domains/operations/index.ts';
import { listQuotas, storeQuota } from '../domains/quotas/index.ts';
import { DEFAULT_SITE, parseHost, Sites } from '../domains/sites/index.ts';
import { loadConfig, type Config } from '../kernel/config.ts';
import { listSeeds } from '../kernel/seed-folders.ts';
import { openKeyedHash } from '../kernel/secrets/keyed-hash.ts';
import { makeSite } from '../seed/make-site.ts';
import { keepSite, removeSite, takeSite } from '../seed/move-site.ts';
import { QUOTA_OPTIONS, readQuotaOptions, formatQuotaLines } from './site-quota.ts';
import { onDatabase, requireDatabase, runCommand } from './run-command.ts';

const USAGE = `Usage:
npm run site -- list                          the sites, with their hosts
npm run site -- create CODE --host=NAME       a new site with an owner, whose password is printed;
                                              --kit=NAME begins it with a kit instead of blank pages
npm run site -- export CODE FILE              an archive of the site; --template leaves people out
npm run site -- import FILE [--as=CODE]       the site of an archive, beside the others
npm run site -- delete CODE --yes=CODE        removes a site, after an export to DATA_DIR/backups/sites
npm run site -- quota CODE                    what the site may use, and uses

quota and create take --storage=5GB, --items=10000 and --requests=100/s, or none for no limit.

--host=NAME (again for each) gives an imported site these hosts instead of its own; --host= gives none.
--no-export removes a site without an export.
With SQLite the server must be stopped for create, import and delete.
`;
const OPTIONS = {
  host: { type: 'string', multiple: true },
  as: { type: 'string' },
  kit: { type: 'string' },
  yes: { type: 'string' },
  ...QUOTA_OPTIONS,
  template: { type: 'boolean' },
  'no-export': { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

interface CommandContext {
  config: Config;
  database: Database;
  options: Options;
}

interface Action {
  /** Numbers of its arguments. */
  arguments: number;
  /** Whether it changes the database: on SQLite, no server may use it then. */
  writes?: true;
  run(context: CommandContext, args: readonly string[]): Promise<string>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: { arguments: 0, run: list },
  create: { arguments: 1, writes: true, run: create },
  quota: { arguments: 1, run: limit },
  export: { arguments: 2, run: write },
  import: { arguments: 1, writes: true, run: read },
  delete: { arguments: 1, writes: true, run: remove },
};

/** Runs the command. Exit code 0, or 1 with one line on stderr. */
export const run = (args: readonly string[]): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, work: runAction }, args);

interface Command {
  action: Action;
  args: readonly string[];
  options: Options;
}

function readArguments(args: readonly string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    const [name = '', ...rest] = positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action?.arguments !== rest.length) return undefined;
    return { action, args: rest, options: values };
  } catch {
    return undefined;
  }
}

async function runAction({ action, args, options }: Command): Promise<string> {
  const config = loadConfig(process.env);
  requireDatabase(config);
  const isAlone = action.writes === true && config.DATABASE_URL === undefined;
  const unlock = isAlone ? lockFolder(config.DATA_DIR) : undefined;
  try {
    return await onDatabase(config, (database) => action.run({ config, database, options }, args));
  } finally {
    unlock?.();
  }
}

async function list({ database }: CommandContext): Promise<string> {
  const { queries } = database;
  const sites = await queries.selectFrom('site').selectAll().orderBy('project_code').execute();
  const hosts = await queries.selectFrom('site_host').selectAll().orderBy('host').execute();
  const hostsOf = Map.groupBy(hosts, ({ project_code }) => project_code);
  const quotaOf = new Map((await listQuotas(queries)).map((quota) => [quota.projectCode, quota]));
  return sites
    .map(({ project_code: code, created_at: made }) => {
      const hosts = (hostsOf.get(code) ?? []).map(({ host }) => host);
      return [code, made, ...hosts, ...formatQuotaLines(quotaOf.get(code))].join('\t');
    })
    .map((line) => `${line}\n`)
    .join('');
}

async function create(context: CommandContext, [code = '']: readonly string[]): Promise<string> {
  const { config, database, options } = context;
  const quota = readQuotaOptions(options);
  if (!isSiteCode(code)) throw new SiteError('A code has up to 63 small letters, digits and hyphens.');
  const kit = options.kit ?? 'blank';
  if (!listSeeds().includes(kit))
    throw new SiteError(`There is no kit "${kit}". There are: ${listSeeds().join(', ')}.`);
  const sites = new Sites(database, config);
  const hosts = readHosts(options.host ?? []);
  await requireFreeHosts(database, hosts);
  const owner = await makeSite({ config, database, sites }, { code, kit, hosts });
  if (owner === undefined) throw new SiteError(`There is a site "${code}" already.`);
  if (Object.keys(quota).length > 0) await storeQuota(database.queries, code, quota);
  return formatOwner(code, owner);
}

/** As the console takes them: anything else would never be asked for by a browser. */
function readHosts(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => {
    const host = parseHost(text);
    if (host === undefined)
      throw new SiteError(
        `"${text}" is no host name. Give a name such as www.example.com, without a scheme, a port or a path.`,
      );
    return host;
  });
}

/** Changes what a site may use, and shows it. */
async function limit(
  { config, database, options }: CommandContext,
  [code = '']: readonly string[],
): Promise<string> {
  const change = readQuotaOptions(options);
  if ((await new Sites(database, config).get(code)) === undefined)
    throw new SiteError(`There is no site "${code}".`);
  if (Object.keys(change).length > 0) await storeQuota(database.queries, code, change);
  const [quota] = await listQuotas(database.queries, code);
  const said = formatQuotaLines(quota);
  return `${[code, ...(said.length === 0 ? ['no limits'] : said)].join('\t')}\n`;
}

async function requireFreeHosts({ queries }: Database, hosts: readonly string[]): Promise<void> {
  for (const host of hosts) {
    const found = selectWhere(queries, 'site_host', { host }).select('project_code');
    const taken = await found.executeTakeFirst();
    if (taken !== undefined) throw new SiteError(`${host} is a host of the site "${taken.project_code}".`);
  }
}

function formatOwner(code: string, owner: { name: string; password?: string } | undefined): string {
  if (owner === undefined) return `${code}\n`;
  return `${code}\nowner     ${owner.name}\npassword  ${owner.password ?? 'the one in OWNER_PASSWORD'}\n`;
}

async function write(
  { config, options }: CommandContext,
  [code = '', file = '']: readonly string[],
): Promise<string> {
  const to = resolve(file);
  if (existsSync(to)) throw new SiteError(`${to} is there already.`);
  const { tables, files, missing } = await exportSite(
    { config },
    code,
    to,
    options.template === true ? 'template' : 'everything',
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = missing.length === 0 ? '' : `, ${missing.length} files were missing`;
  return `${to}\n${rows} rows, ${files.length} files${lost}\n`;
}

function printWaiting(): void {
  process.stderr.write('Another process is backing up or restoring: this waits until it has ended.\n');
}

async function read(
  { config, database, options }: CommandContext,
  [file = '']: readonly string[],
): Promise<string> {
  const place = { config, database, hash: openKeyedHash(config.DATA_DIR), onWait: printWaiting };
  const given = options.host?.filter((host) => host !== '');
  const hosts = given === undefined ? undefined : readHosts(given);
  const { code, owner } = await takeSite(place, resolve(file), {
    password: config.OWNER_PASSWORD,
    ...(options.as === undefined ? {} : { projectCode: options.as }),
    ...(hosts === undefined ? {} : { hosts }),
  });
  return formatOwner(code, owner);
}

async function remove(context: CommandContext, [code = '']: readonly string[]): Promise<string> {
  const { config, database, options } = context;
  if (code === DEFAULT_SITE)
    throw new SiteError(`"${DEFAULT_SITE}" answers at all hosts that no site has claimed, and stays.`);
  const site = await new Sites(database, config).get(code);
  if (site === undefined) throw new SiteError(`There is no site "${code}".`);
  if (options.yes !== code) throw new SiteError(`Nothing was removed. Repeat the code: --yes=${code}`);
  const isKept = options['no-export'] !== true;
  const exported = isKept ? `It is archived in ${await keepSite(config, code)}\n` : '';
  await removeSite({ config, database, onWait: printWaiting }, site);
  return `${code} is removed.\n${exported}`;
}
