/** Reads the program's settings from the environment and `.env`, and checks them by their table. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { RULES, type GivenSettings } from './setting-rules.ts';
import { SETTINGS, type SettingName } from './settings.ts';

type Table = typeof SETTINGS;
type ValueOf<N extends SettingName> = NonNullable<ReturnType<Table[N]['read']>>;
type WithDefault = { [N in SettingName]: undefined extends Table[N]['default'] ? never : N }[SettingName];

/**
 * The program's settings, by the names of their environment variables. Those without a default may be absent.
 */
export type Config = { readonly [N in WithDefault]: ValueOf<N> } & {
  readonly [N in Exclude<SettingName, WithDefault>]?: ValueOf<N>;
};

/**
 * The message names every invalid variable and what it must be. It never holds a value, which may be a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * The settings in `env`, then `.env` of the working folder, then the defaults. Throws a `ConfigError` when
 * one is invalid.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const written = { ...readDotEnv(), ...withoutAbsent(env) };
  const { given, wrong } = readFiles(written);
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const { read, default: fallback, help } = SETTINGS[name];
    const text = given[name];
    const value = text === undefined ? fallback : read(text);
    if (value !== undefined) values[name] = value;
    else if (text !== undefined) wrong.add(`${name} must be ${help}.`);
  }
  for (const { name, isBroken, must } of RULES) if (isBroken(given)) wrong.add(`${name} must be ${must}.`);
  if (wrong.size > 0) throw new ConfigError([...wrong].join(' '));
  return Object.freeze(values as Config);
}

/** `NAME_FILE` holds the path of a file with the value of `NAME`: secrets stay out of the environment. */
function readFiles(written: NodeJS.ProcessEnv): { given: GivenSettings; wrong: Set<string> } {
  const wrong = new Set<string>();
  const fromFiles = (Object.keys(SETTINGS) as SettingName[]).flatMap((name) => {
    const path = Object.hasOwn(SETTINGS, `${name}_FILE`) ? undefined : written[`${name}_FILE`];
    if (path === undefined) return [];
    if (written[name] !== undefined) wrong.add(`${name}_FILE must be left out where ${name} is set.`);
    try {
      // Editors end a file with a line break that is no part of the value.
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/u, '')] as const];
    } catch (error) {
      const { code = 'an error' } = error as NodeJS.ErrnoException;
      wrong.add(`${name}_FILE must be the path of a file that this user may read, and it gives ${code}.`);
      return [];
    }
  });
  return { given: { ...written, ...Object.fromEntries(fromFiles) } as GivenSettings, wrong };
}

function withoutAbsent(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

/** Names that are set and read by nothing, each with the setting that it is one or two letters away from. */
export function findMisspelled(env: NodeJS.ProcessEnv): [name: string, meant: string][] {
  const known = Object.keys(SETTINGS);
  return Object.keys({ ...readDotEnv(), ...withoutAbsent(env) })
    .filter((name) => name.includes('_') && !known.includes(name.replace(/_FILE$/, '')))
    .flatMap((name) => {
      const meant = known.find((each) => distance(name.toUpperCase(), each) <= 2);
      return meant === undefined ? [] : [[name, meant]];
    });
}

/** The settings of an installation that sets none. It reads neither the environment nor `.env`. */
export function defaultConfig(): Config {
  const values: Record<string, unknown> = {};
  for (const [name, { default: value }] of Object.entries(SETTINGS))
    if (value !== undefined) values[name] = value;
  return values as Config;
}

function readDotEnv(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError(`.env cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
