import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readAt } from '../../../runtime/model/pointer.ts';
import schema from './config.schema.json';

/** The program's settings, by the names of their environment variables. Those without a default may be absent. */
export interface Config {
  readonly NODE_ENV: 'production' | 'development' | 'test';
  readonly PORT: number;
  readonly HOST: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string;
  readonly MEDIA_URL?: string;
  readonly REDIS_URL?: string;
  readonly PUBLIC_URL?: string;
  readonly MAP_TILE_URL?: string;
  readonly MAP_ATTRIBUTION?: string;
  readonly GEOCODER_URL?: string;
  readonly TRUST_PROXY?: string;
  readonly LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly METRICS_TOKEN?: string;
  readonly OWNER_PASSWORD?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_FROM?: string;
  readonly SMS_PROVIDER?: 'aliyun';
  readonly SMS_KEY_ID?: string;
  readonly SMS_KEY_SECRET?: string;
  readonly SMS_SIGN_NAME?: string;
  readonly SMS_TEMPLATE?: string;
  readonly SMS_TEMPLATE_ABROAD?: string;
  readonly SMS_TEMPLATE_NOTICE?: string;
  readonly SMS_ENDPOINT?: string;
  readonly CAPTCHA_ANSWER?: string;
  readonly PRACTICE_PAY: '0' | '1';
  readonly SEED: 'demo' | 'blank';
}

/** A setting is wrong: its message names every wrong variable and what it must be, and never the value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What `npm run generate` makes of the schema: ajv's function, which puts defaults into the value and reads numbers from text. */
interface Validate {
  (value: unknown): boolean;
  errors?:
    | readonly { instancePath: string; schemaPath: string; params: Readonly<Record<string, unknown>> }[]
    | null;
}

const [validate] = Object.values(
  import.meta.glob<Validate>('./config.generated.js', { eager: true, import: 'default' }),
);

/** The settings in `env`, then `.env` of the working folder, then the defaults. Throws a `ConfigError` when one is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  if (validate === undefined)
    throw new ConfigError('The settings have no validator. Run "npm run generate".');
  const given = Object.entries({ ...readDotEnv(), ...env });
  const settings = Object.fromEntries(
    given.filter(([name, value]) => Object.hasOwn(schema.properties, name) && value !== undefined),
  );
  if (!validate(settings)) throw new ConfigError(sayErrors(validate.errors ?? []));
  return Object.freeze(settings as unknown as Config);
}

function readDotEnv(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError(`.env cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** The names of settings that are set, but belong to parts of the product that this version does not have. */
export function listUnused(config: Config): string[] {
  return Object.entries(schema.properties).flatMap(([name, rule]) =>
    '$comment' in rule && Object.hasOwn(config, name) ? [name] : [],
  );
}

function sayErrors(errors: NonNullable<Validate['errors']>): string {
  const lines = errors.flatMap(({ instancePath, schemaPath, params: { missingProperty } }) => {
    // The place of the broken rule in the schema leads to the variable's description beside it; one that is missing has its own.
    if (typeof missingProperty === 'string')
      return [sayRule(missingProperty, ['properties', missingProperty])];
    return instancePath === '' ? [] : [sayRule(instancePath.slice(1), schemaPath.split('/').slice(1, -1))];
  });
  return [...new Set(lines)].join(' ');
}

function sayRule(name: string, place: readonly string[]): string {
  return `${name} must be ${String(readAt(schema, [...place, 'description']))}.`;
}
