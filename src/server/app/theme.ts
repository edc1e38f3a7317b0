/** Writes the theme of a site to a file of design tokens, and back as a draft (`npm run theme`). */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import process from 'node:process';
import { parseTokens, type RefusedFile } from '../../../runtime/theme/tokens/parse-tokens.ts';
import type { LeftReason } from '../../../runtime/theme/tokens/find-places.ts';
import { readTokens } from '../../../runtime/theme/tokens/read-tokens.ts';
import { writeTokens } from '../../../runtime/theme/tokens/write-tokens.ts';
import { checkTheme } from '../../../runtime/theme/check-theme.ts';
import type { ThemeDocument } from '../../../runtime/theme/theme-document.ts';
import { readPresets } from '../../assembly/themes.ts';
import type { Database } from '../database/database.ts';
import { readDocuments, THEME } from '../domains/documents/index.ts';
import { currentRevision, keepDraft, readDraft } from '../domains/drafts/index.ts';
import { Sites } from '../domains/sites/index.ts';
import { loadConfig, type Config } from '../kernel/config.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { onDatabase, requireDatabase, runCommand } from './run-command.ts';

const USAGE = `Usage:
npm run theme -- export SITE FILE     writes the public theme as W3C Design Tokens (2025.10)
npm run theme -- import SITE FILE     reads tokens into the draft of the theme, and lists what was left

An owner publishes the draft in edit mode. Both run beside the server. An import does not change a draft that
an owner has begun; --onto-draft reads the tokens upon it.
`;

interface Command {
  action: 'export' | 'import';
  site: string;
  file: string;
  isOntoDraft: boolean;
}

/** Runs the command. Exit code 0, or 1 with one line on stderr. */
export const run = (args: readonly string[]): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, work }, args);

function readArguments(args: readonly string[]): Command | undefined {
  const flags = args.filter((each) => each.startsWith('--'));
  const [action, site, file, ...others] = args.filter((each) => !each.startsWith('--'));
  if (site === undefined || file === undefined || others.length > 0) return undefined;
  const isOntoDraft = flags.length === 1 && flags[0] === '--onto-draft';
  if (flags.length > 0 && !(isOntoDraft && action === 'import')) return undefined;
  return action === 'export' || action === 'import'
    ? { action, site, file: resolve(file), isOntoDraft }
    : undefined;
}

async function work(command: Command): Promise<string> {
  const config = loadConfig(process.env);
  requireDatabase(config);
  const act = command.action === 'export' ? write : read;
  return onDatabase(config, (database) => act(database, config, command));
}

async function requireSite(database: Database, config: Config, code: string) {
  const site = await new Sites(database, config).get(code);
  if (site === undefined) throw new StorageError(`There is no site "${code}".`);
  return site;
}

/** What visitors see: of a site that has chosen none, the first look. */
async function readPublic({ queries }: Pick<Database, 'queries'>, site: { projectCode: string }) {
  const stored = (await readDocuments(queries, site, THEME.kind, [THEME.name])).get(THEME.name);
  return { preset: 'kiln', overrides: {}, ...stored?.document };
}

const themeOf = (document: unknown): ThemeDocument => checkTheme(document, readPresets()).theme;

async function write(database: Database, config: Config, { site: code, file }: Command): Promise<string> {
  const site = await requireSite(database, config, code);
  const tokens = writeTokens(themeOf(await readPublic(database, site)), readPresets());
  await writeFile(file, `${JSON.stringify(tokens, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    throw new StorageError(`${file} was not written: ${(error as Error).message}`);
  });
  return `${file}\n`;
}

const REFUSED: Readonly<Record<RefusedFile['code'], string>> = {
  tooLong: 'has more than 5,000,000 characters',
  empty: 'is empty',
  broken: 'is no valid JSON',
  tooDeep: 'has too many groups in groups',
  noObject: 'is no JSON object',
};

const LEFT: Readonly<Record<LeftReason, string>> = {
  noColour: 'no colour that can be read',
  transparent: 'a transparent colour, and the file names no ground for it',
  twoColours: '`components` and `hex` are two colours',
  reference: 'refers to no token, or to itself',
  tooLong: 'has more than 8 references, or becomes longer than 200 characters by them',
  noTokens: 'the file has no design tokens: nothing in it has a $value',
  tooMany: 'the file has too many tokens or names; no more than the first 20,000 tokens were read',
  computed: 'its program computes another colour from it',
  otherSet: 'belongs to another theme of the file',
  noFont: 'the site has no such font',
  twice: 'another token has this place',
  noChoice: 'the theme has no such value',
  noRole: 'the name is no place of a theme',
  theme: 'not understood',
};

async function read(database: Database, config: Config, command: Command): Promise<string> {
  const site = await requireSite(database, config, command.site);
  const { file } = command;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StorageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  const parsed = parseTokens(text);
  if ('refused' in parsed) {
    const { code, line, column, what } = parsed.refused;
    const more = what === '' ? '' : ` (${what})`;
    throw new StorageError(`${file}:${line}:${column} ${REFUSED[code]}${more}. Nothing was changed.`);
  }
  const { value, lineOf } = parsed.file;
  return database.write(async (queries) => {
    const key = { projectCode: site.projectCode, entity: THEME.kind, id: THEME.name };
    const draft = await readDraft(queries, key);
    if (draft !== undefined && !command.isOntoDraft)
      throw new StorageError(
        `${draft.who === '' ? 'Somebody' : draft.who} has begun a draft of the theme (${draft.at}). ` +
          'Publish or discard it first, or read the tokens upon it: --onto-draft',
      );
    const stored = await readPublic({ queries }, site);
    const presets = readPresets();
    const before = themeOf(draft?.values.document ?? stored);
    const { theme, taken, left } = readTokens(value, before, presets, { fileName: basename(file) });
    const { revision } = await currentRevision(queries, key, { document: stored });
    if (taken.length > 0) await keepDraft(queries, key, { values: { document: theme }, revision, who: '' });
    const lines = [
      ...taken.map(({ path, to, value: set }) => `taken\t${file}:${lineOf(path)}\t${path}\t${to}\t${set}`),
      ...left.map((each) => {
        const why = each.what === undefined ? LEFT[each.reason] : `${LEFT[each.reason]}: ${each.what}`;
        return `left\t${file}:${lineOf(each.path)}\t${each.path}\t${why}`;
      }),
      taken.length === 0
        ? 'Nothing of it differs from the theme: there is no new draft.'
        : 'The draft of the theme is kept. An owner publishes it in edit mode.',
    ];
    return `${lines.join('\n')}\n`;
  });
}
