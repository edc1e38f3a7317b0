/**
 * Reads the program's settings from the environment and `.env`, and checks them against `config.schema.json`.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { ValidationError, Validator } from '../../../runtime/validate/validator.ts';
import { readAt } from '../../../runtime/model/value-at-path.ts';
import schema from './config.schema.json';

/**
 * The program's settings, by the names of their environment variables. Those without a default may be absent.
 */
export interface Config {
  readonly NODE_ENV: 'production' | 'development' | 'test';
  readonly PORT: number;
  readonly HOST: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string;
  /** The role of PostgreSQL that work of one site runs as; `none` for no row security. */
  readonly DATABASE_ROLE?: string;
  /** `s3://BUCKET/PREFIX` */
  readonly MEDIA_URL?: string;
  readonly S3_ENDPOINT?: string;
  readonly S3_REGION: string;
  readonly S3_KEY_ID?: string;
  readonly S3_KEY_SECRET?: string;
  readonly S3_PATH_STYLE: '0' | '1';
  readonly S3_SIGNED: '0' | '1';
  /** Called after a save with the tags of pages that a CDN keeps. */
  readonly PURGE_URL?: string;
  readonly PURGE_TOKEN?: string;
  /** Redis, which takes over limits and wake-ups. */
  readonly REDIS_URL?: string;
  readonly PUBLIC_URL?: string;
  readonly MAP_TILE_URL?: string;
  readonly MAP_ATTRIBUTION?: string;
  readonly GEOCODER_URL?: string;
  readonly TRUST_PROXY?: string;
  readonly OUTGOING_PRIVATE?: string;
  readonly GUEST_CPU: number;
  readonly GUEST_CALLS: number;
  readonly GUEST_UPLOADS: number;
  readonly LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly METRICS_TOKEN?: string;
  /** Where traces are sent, `/v1/traces` below it; they are off without it. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;
  readonly OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json';
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_SDK_DISABLED: 'true' | 'false';
  readonly OTEL_TRACES_SAMPLER:
    | 'always_on'
    | 'always_off'
    | 'traceidratio'
    | 'parentbased_always_on'
    | 'parentbased_always_off'
    | 'parentbased_traceidratio';
  readonly OTEL_TRACES_SAMPLER_ARG: number;
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
  readonly ALIPAY_APP_ID?: string;
  readonly ALIPAY_SELLER_ID?: string;
  readonly ALIPAY_PRIVATE_KEY?: string;
  readonly ALIPAY_PUBLIC_KEY?: string;
  readonly ALIPAY_APP_CERTIFICATE?: string;
  readonly ALIPAY_ROOT_CERTIFICATE?: string;
  readonly ALIPAY_CERTIFICATE?: string;
  /** Percent. */
  readonly ALIPAY_FEE_RATE?: string;
  readonly ALIPAY_GATEWAY?: string;
  readonly WXPAY_MERCHANT_ID?: string;
  readonly WXPAY_APP_ID?: string;
  readonly WXPAY_API_V3_KEY?: string;
  readonly WXPAY_PRIVATE_KEY?: string;
  readonly WXPAY_SERIAL?: string;
  readonly WXPAY_CERTIFICATE?: string;
  readonly WXPAY_PUBLIC_KEY_ID?: string;
  readonly WXPAY_PUBLIC_KEY?: string;
  readonly WXPAY_PLATFORM_CERTIFICATE?: string;
  readonly WXPAY_APP_SECRET?: string;
  /** Percent. */
  readonly WXPAY_FEE_RATE?: string;
  readonly WXPAY_GATEWAY?: string;
  readonly SECRET_KEY?: string;
  /** Hours; 0: none by itself. */
  readonly BACKUP_EVERY: number;
  readonly BACKUP_KEEP: number;
  readonly BACKUP_KEEP_DAYS: number;
  readonly BACKUP_PROVE_EVERY: number;
  /** Minutes; 0: none. */
  readonly BACKUP_CHANGES_EVERY: number;
  /** `s3://BUCKET/PREFIX` */
  readonly BACKUP_URL?: string;
  readonly BACKUP_S3_ENDPOINT?: string;
  readonly BACKUP_S3_REGION: string;
  readonly BACKUP_S3_KEY_ID?: string;
  readonly BACKUP_S3_KEY_SECRET?: string;
  readonly BACKUP_S3_PATH_STYLE: '0' | '1';
  /** `age1…` */
  readonly BACKUP_RECIPIENT?: string;
  readonly BACKUP_IDENTITY_FILE?: string;
  readonly CAPTCHA_ANSWER?: string;
  readonly PRACTICE_PAY?: '1';
  readonly SEED: 'demo' | 'blank' | 'archive';
  /** The site archive of a first start with SEED=archive. */
  readonly SEED_ARCHIVE?: string;
}

/**
 * The message names every invalid variable and what it must be. It never holds a value, which may be a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Gives the settings their types and defaults. */
type SettingsValidator = ((settings: unknown) => settings is Config) & Pick<Validator, 'errors'>;

/** Generated from the schema; loading ajv would take a tenth of every start. */
const [validate] = Object.values(
  import.meta.glob<SettingsValidator>('../../../runtime/generated/config.generated.js', {
    eager: true,
    import: 'default',
  }),
) as [SettingsValidator];

/**
 * The settings in `env`, then `.env` of the working folder, then the defaults. Throws a `ConfigError` when
 * one is invalid.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.entries(readEnvironment(env));
  const settings: unknown = Object.fromEntries(
    given.filter(([name]) => Object.hasOwn(schema.properties, name)),
  );
  if (!validate(settings)) throw new ConfigError(formatErrors(validate.errors ?? []));
  return Object.freeze(settings);
}

function readEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries({ ...readDotEnv(), ...env });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function readDotEnv(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError(`.env cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function formatErrors(errors: readonly ValidationError[]): string {
  const lines = errors.flatMap(({ instancePath, schemaPath, params: { missingProperty } }) => {
    // The description stands beside the broken rule in the schema; a missing variable has its own.
    if (typeof missingProperty === 'string')
      return [formatRule(missingProperty, ['properties', missingProperty])];
    return instancePath === '' ? [] : [formatRule(instancePath.slice(1), schemaPath.split('/').slice(1, -1))];
  });
  return [...new Set(lines)].join(' ');
}

function formatRule(name: string, place: readonly string[]): string {
  return `${name} must be ${String(readAt(schema, [...place, 'description']))}.`;
}
