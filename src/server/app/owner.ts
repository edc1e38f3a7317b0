/** Lets owners in who cannot sign in (`npm run owner`). It runs beside the server or alone. */
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { Database } from '../database/database.ts';
import { resetOwner, unlockOwner } from '../domains/owners/index.ts';
import { DEFAULT_SITE, Sites } from '../domains/sites/index.ts';
import { loadConfig, type Config } from '../kernel/config.ts';
import { onDatabase, requireDatabase, runCommand } from './run-command.ts';

const USAGE = `Usage:
npm run owner -- unlock NAME             forgets failed logins, and prints a link that lets a browser try
npm run owner -- reset NAME              sets a new password and prints it
npm run owner -- reset NAME PASSWORD     sets this password; - reads it from the standard input

A reset ends all sessions of the owner and turns two-step verification off.
--site=CODE names another site than "${DEFAULT_SITE}".
`;

interface Command {
  action: string;
  name: string;
  password?: string;
  site: string;
}

/** Runs the command. Exit code 0, or 1 with one line on stderr. */
export const run = (args: readonly string[]): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, work: help }, args);

function readArguments(args: readonly string[]): Command | undefined {
  const flags = args.filter((each) => each.startsWith('--'));
  const [action = '', name, password, ...others] = args.filter((each) => !each.startsWith('--'));
  const isKnown = action === 'reset' || (action === 'unlock' && password === undefined);
  if (!isKnown || name === undefined || others.length > 0) return undefined;
  if (flags.some((flag) => !flag.startsWith('--site='))) return undefined;
  return { action, name, password, site: flags.at(-1)?.slice('--site='.length) ?? DEFAULT_SITE };
}

async function help({ action, name, password, site }: Command): Promise<string> {
  const config = loadConfig(process.env);
  requireDatabase(config);
  return onDatabase(config, async (database) => {
    if (action === 'unlock') return unlock(database, config, site, name);
    const given = password === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : password;
    const made = await resetOwner(database, site, name, given);
    return `${name} can sign in with the new password${given === undefined ? `:\n${made}` : '.'}\n`;
  });
}

async function unlock(database: Database, config: Config, site: string, name: string): Promise<string> {
  const path = await unlockOwner(database, site, name);
  const { origin = `http://127.0.0.1:${config.PORT}` } = (await new Sites(database, config).get(site)) ?? {};
  return (
    `${name} can try again. If others go on trying, open this address in the browser first ` +
    `(30 minutes, once):\n${origin}${path}\n`
  );
}
