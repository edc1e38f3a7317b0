/**
 * Lists the settings of the program: for each its reader, its default and what it must be. `npm run generate`
 * writes docs/settings.md from this table, with `about` at the top of each section.
 */
import * as pattern from './setting-patterns.ts';
import { address, integer, number, oneOf, text, type Setting } from './setting-readers.ts';

const PROCESS = {
  title: 'The process',
  about: `Without PUBLIC_URL, links in feeds and mails and what search engines are told begin with the first
    host that the site has claimed, or with the address on this machine itself. Without TRUST_PROXY all
    visitors behind a [proxy](operations.md#behind-a-proxy) share one limit. METRICS_TOKEN is what /metrics
    asks for.`,
  settings: {
    NODE_ENV: oneOf(['production', 'development', 'test'], 'development')`production, development or test`,
    PORT: integer(0, 65_535, 3000)`a port from 0 (any free one) to 65535`,
    HOST: text(/^[A-Za-z0-9.:_-]{1,255}$/u, '127.0.0.1')`a host name or address to listen on`,
    PUBLIC_URL: address(pattern.ORIGIN)`an origin such as https://www.example.com`,
    TRUST_PROXY: text(
      pattern.NETWORKS,
    )`the addresses of the proxies in front, such as 10.0.0.0/8 or 127.0.0.1,::1, or left out for none`,
    LOG_LEVEL: oneOf(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'info',
    )`fatal, error, warn, info, debug or silent`,
    METRICS_TOKEN: text(pattern.ofLength(16))`a text of at least 16 characters, or left out to answer nobody`,
  },
};

const DATA = {
  title: 'Data',
  about: `DATA_DIR holds the database file, media, the outbox and the key that codes are hashed with: all
    state of an embedded installation. DATABASE_ROLE holds the work of a site to its rows
    ([row security](operations.md#row-security)); without it that is tessera_site, if the user of DATABASE_URL
    may make this role or has it. SECRET_KEY encrypts the merchants which owners of sites have entered.`,
  settings: {
    DATA_DIR: text(pattern.NOT_EMPTY, './data')`a folder for all state of this installation`,
    DATABASE_URL: text(/^postgres(ql)?:\/\/.+/u)`postgres://…, or left out for SQLite in DATA_DIR`,
    DATABASE_CONNECTIONS: integer(3, 500)`a number of connections from 3 to 500 that this process may have at
      PostgreSQL at once, or left out for 10`,
    DATABASE_ROLE: text(/^[a-z_][a-z0-9_]{0,62}$/u)`the name of a role of PostgreSQL in small letters, digits
      and underscores, or none`,
    SECRET_KEY: text(/^([0-9A-Fa-f]{64}|[A-Za-z0-9+/]{43}=)$/u)`32 random bytes as 64 hexadecimal digits or as
      base64 (openssl rand -hex 32), or left out for the file secret.key in DATA_DIR`,
  },
};

const FILES = {
  title: 'Files in a bucket',
  about: 'All files can be in an S3-compatible [bucket](operations.md#files-in-a-bucket).',
  settings: {
    MEDIA_URL: text(
      pattern.BUCKET,
    )`s3://BUCKET/PREFIX with the keys of the store in S3_KEY_ID and S3_KEY_SECRET, or
      left out for files in DATA_DIR`,
    S3_ENDPOINT: address(pattern.ORIGIN)`the address of an S3-compatible store such as
      https://oss-cn-hangzhou.aliyuncs.com, or left out for Amazon's`,
    S3_REGION: text(pattern.REGION, 'us-east-1')`the region of the store, such as oss-cn-hangzhou`,
    S3_KEY_ID: text(pattern.ofLength(1, 200))`the id of an access key of the store`,
    S3_KEY_SECRET: text(pattern.ofLength(1, 500))`the secret of the access key`,
    S3_PATH_STYLE: oneOf(['0', '1'], '0')`1 for addresses with the bucket in their path, as MinIO wants them,
      or 0`,
    S3_SIGNED: oneOf(['0', '1'], '0')`1 for private files that browsers fetch from the store by signed
      addresses, or 0 for the server sending them`,
  },
};

const NETWORKS = {
  title: 'Several processes and a CDN',
  about: `[Redis](operations.md#redis) takes over the limits and the wake-ups of several processes. A
    [CDN](growth.md#a-cdn) that keeps pages is told at PURGE_URL what has changed.`,
  settings: {
    REDIS_URL: address(/^rediss?:\/\/[^\s/]+(\/\d{1,4})?$/u)`redis://USER:PASSWORD@HOST:PORT, or rediss:// for
      TLS, or left out for limits that the database shares`,
    PURGE_URL: address(/^https?:\/\/[^\s#@]+$/u)`the address of a CDN's purge by tag, or left out where no CDN
      keeps pages`,
    PURGE_TOKEN: text(/^[!-~]{1,500}$/u)`the token that the purge is authorized by`,
  },
};

const TRACES = {
  title: 'Traces',
  about: 'The standard settings of OpenTelemetry, for [traces](operations.md#traces).',
  settings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: address(pattern.ADDRESS)`the address of an OpenTelemetry collector such as
      http://localhost:4318, or left out for no traces`,
    OTEL_EXPORTER_OTLP_HEADERS: text(pattern.HEADERS)`headers for the collector as NAME=VALUE,NAME=VALUE, with
      percent-escapes`,
    OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json'], 'http/json')`http/json, which every collector takes on
      the port of HTTP`,
    OTEL_SERVICE_NAME: text(pattern.ofLength(1, 200), 'tessera')`the name of this service in traces`,
    OTEL_SDK_DISABLED: oneOf(['true', 'false'], 'false')`true, which turns traces off, or false`,
    OTEL_TRACES_SAMPLER: oneOf(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'parentbased_always_on',
    )`always_on, always_off, traceidratio, or one of them after parentbased_`,
    OTEL_TRACES_SAMPLER_ARG: number(0, 1, 1)`the share of traces that traceidratio keeps, from 0 to 1`,
  },
};

const FIRST_START = {
  title: 'The first start',
  about: `What is put into an empty database: a [kit](../seeds/README.md), or blank pages with SEED=blank.
    SEED=archive takes the
    [site archive](operations.md#site-archives) SEED_ARCHIVE. The first owner's password may be none of the
    100,000 most common ones; a random one is printed once.`,
  settings: {
    SEED: text(pattern.FOLDER, 'demo')`archive, or a folder of seeds/`,
    SEED_ARCHIVE: text()`the path of a site archive, for a first start with SEED=archive`,
    OWNER_PASSWORD: text(
      pattern.ofLength(6, 128),
    )`a password of 6 to 128 characters, or left out for a random one`,
  },
};

const DELIVERY = {
  title: 'Mails and short messages',
  about: `Without MAIL_FROM mails come from the user of SMTP_URL. SMS_TEMPLATE_NOTICE tells a member that the
    e-mail, phone or password of the account was changed; without it such notices go by mail alone.`,
  settings: {
    SMTP_URL: address(pattern.SMTP)`smtp://user:password@host:port, or left out for the outbox`,
    MAIL_FROM: text(
      pattern.MAIL_ADDRESS,
    )`the e-mail address that mails come from, such as no-reply@example.com`,
    SMS_PROVIDER: oneOf(['aliyun'])`aliyun, or left out for the outbox`,
    SMS_KEY_ID: text()`the SMS provider's key, not empty`,
    SMS_KEY_SECRET: text()`the SMS provider's secret, not empty`,
    SMS_SIGN_NAME: text()`the signature that the SMS provider has approved, not empty`,
    SMS_TEMPLATE: text()`the code of the SMS provider's template with the parameter "code", not empty`,
    SMS_TEMPLATE_ABROAD: text()`the template for numbers outside mainland China, not empty, or left out for
      the same`,
    SMS_TEMPLATE_NOTICE: text()`the template without parameters that says that an account was changed, not
      empty, or left out for none`,
    SMS_ENDPOINT: address(
      pattern.ORIGIN,
    )`the SMS provider's address, https://…, or left out for its usual one`,
  },
};

const MAP = {
  title: 'Map',
  settings: {
    MAP_TILE_URL: text(
      pattern.TILES,
    )`a tile server such as https://tiles.example.com/{z}/{x}/{y}.png, or left out for
      the built-in base map`,
    MAP_ATTRIBUTION: text(
      pattern.ofLength(0, 200),
    )`the words of at most 200 characters that the tile server asks to
      be shown on its map`,
    GEOCODER_URL: address(/^https?:\/\/[^\s@]+$/u)`a Nominatim-compatible search such as
      https://nominatim.example.com/search, or left out for the built-in gazetteer`,
  },
};

const PAYMENTS = {
  title: 'Payments',
  about: `[Payments](operations.md#payments) says which of them belong together. For Alipay that is
    ALIPAY_PUBLIC_KEY, or ALIPAY_APP_CERTIFICATE, ALIPAY_ROOT_CERTIFICATE and ALIPAY_CERTIFICATE; for WeChat
    Pay WXPAY_SERIAL or WXPAY_CERTIFICATE, and WXPAY_PUBLIC_KEY_ID with WXPAY_PUBLIC_KEY, or
    WXPAY_PLATFORM_CERTIFICATE. Bills are compared with the rates; without one, Alipay's is 0.6, and a bill of
    WeChat Pay names its own. At the [practice program](operations.md#paying-without-money) no money moves.`,
  settings: {
    ALIPAY_APP_ID: text()`the number of the app at Alipay, not empty`,
    ALIPAY_SELLER_ID: text()`the merchant's Alipay number (2088…), not empty`,
    ALIPAY_PRIVATE_KEY: text()`the app's private RSA key (PEM text, base64, or the path of a file), not
      empty`,
    ALIPAY_PUBLIC_KEY: text()`Alipay's public key (PEM text, base64, or the path of a file), or several with
      commas in between, not empty`,
    ALIPAY_APP_CERTIFICATE: text()`the app's certificate (PEM text, base64, or the path of a file), not
      empty`,
    ALIPAY_ROOT_CERTIFICATE: text()`Alipay's root certificates (PEM text, base64, or the path of a file), not
      empty`,
    ALIPAY_CERTIFICATE: text()`Alipay's certificate (PEM text, base64, or the path of a file), not
      empty`,
    ALIPAY_FEE_RATE: text(pattern.PERCENT)`the rate of the contract with Alipay in percent, such as 0.6`,
    ALIPAY_GATEWAY: address(pattern.ADDRESS)`Alipay's address, https://…, or left out for its usual one`,
    WXPAY_MERCHANT_ID: text()`the merchant's number at WeChat Pay (mchid), not empty`,
    WXPAY_APP_ID: text()`the number of the app that is bound to the merchant (wx…), not empty`,
    WXPAY_API_V3_KEY: text(/^[!-~]{32}$/u)`the APIv3 key of 32 characters`,
    WXPAY_PRIVATE_KEY: text()`the merchant's private RSA key (PEM text, base64, or the path of a file), not
      empty`,
    WXPAY_SERIAL: text()`the serial number of the merchant's certificate, or left out when WXPAY_CERTIFICATE
      is set`,
    WXPAY_CERTIFICATE: text()`the merchant's certificate (PEM text, base64, or the path of a file), not
      empty`,
    WXPAY_PUBLIC_KEY_ID: text()`the number PUB_KEY_ID_… of WeChat Pay's public key, or several with commas in
      between, not empty`,
    WXPAY_PUBLIC_KEY: text()`WeChat Pay's public key (PEM text, base64, or the path of a file), or several
      with commas in between, not empty`,
    WXPAY_PLATFORM_CERTIFICATE: text()`WeChat Pay's platform certificate (PEM text, base64, or the path of a
      file), or several with commas in between, not empty`,
    WXPAY_APP_SECRET: text()`the secret of the app, for payments inside WeChat, not empty`,
    WXPAY_FEE_RATE: text(pattern.PERCENT)`the rate of the contract with WeChat Pay in percent, such as 0.6`,
    WXPAY_GATEWAY: address(pattern.ADDRESS)`WeChat Pay's address, https://…, or left out for its usual one`,
    PRACTICE_PAY: address(pattern.OWN_ORIGIN)`the address of the practice program on this machine, such as
      http://127.0.0.1:13000, or left out`,
  },
};

const BACKUPS = {
  title: 'Backups',
  about: `[Backups](operations.md#backup), [those of what has changed](operations.md#backups-of-changes),
    [in a bucket](operations.md#backups-in-a-bucket), [encrypted](operations.md#encrypted-backups). Without
    BACKUP_S3_KEY_ID the bucket of backups is at the store of the settings S3_….`,
  settings: {
    BACKUP_EVERY: integer(0, 720, 0)`a number of hours from 1 to 720 between two backups, or 0 for none by
      itself`,
    BACKUP_KEEP: integer(1, 1000, 14)`a number of scheduled backups from 1 to 1000 that are kept`,
    BACKUP_KEEP_DAYS: integer(1, 3650, 30)`a number of days from 1 to 3650 that scheduled backups are kept`,
    BACKUP_PROVE_EVERY: integer(0, 8760, 168)`a number of hours from 1 to 8760 between two proofs that the
      newest backup can be restored, or 0 for none`,
    BACKUP_CHANGES_EVERY: integer(0, 1440, 0)`a number of minutes from 1 to 1440 between two backups of what
      has changed since the last scheduled one, with BACKUP_EVERY set, or 0 for none`,
    BACKUP_URL: text(pattern.BUCKET)`s3://BUCKET/PREFIX with the keys of the store in BACKUP_S3_KEY_ID and
      BACKUP_S3_KEY_SECRET or in S3_KEY_ID and S3_KEY_SECRET, or left out for backups in DATA_DIR`,
    BACKUP_S3_ENDPOINT: address(pattern.ORIGIN)`the address of an S3-compatible store such as
      https://oss-cn-hangzhou.aliyuncs.com, or left out for Amazon's`,
    BACKUP_S3_REGION: text(pattern.REGION, 'us-east-1')`the region of the store, such as oss-cn-hangzhou`,
    BACKUP_S3_KEY_ID: text(pattern.ofLength(1, 200))`the id of an access key of the store`,
    BACKUP_S3_KEY_SECRET: text(pattern.ofLength(1, 500))`the secret of the access key`,
    BACKUP_S3_PATH_STYLE: oneOf(['0', '1'], '0')`1 for addresses with the bucket in their path, as MinIO wants
      them, or 0`,
    BACKUP_RECIPIENT: text(/^age1[02-9ac-hj-np-z]{58}$/u)`the public key age1… that backups are encrypted
      with, as age-keygen prints it, or left out`,
    BACKUP_IDENTITY_FILE: text()`the path of the file with the secret key AGE-SECRET-KEY-1…, for a restore or
      a proof of an encrypted backup`,
  },
};

const LIMITS = {
  title: 'Limits',
  about: `What a network of [callers who are not signed in](operations.md#callers-who-are-not-signed-in) may
    use, and where the server may go. OUTGOING_PRIVATE is for the names in SMTP_URL, SMS_ENDPOINT,
    GEOCODER_URL, ALIPAY_GATEWAY and WXPAY_GATEWAY; an address or localhost in them needs no permission.
    CAPTCHA_ANSWER fixes every captcha, for tests; it is refused in production.`,
  settings: {
    GUEST_CPU: integer(1, 100_000, 25)`a share of one processor from 1 to 100000 percent, which a network of
      callers who are not signed in may use`,
    GUEST_CALLS: integer(1, 1000, 4)`a number of calls from 1 to 1000, which such a network may have at once`,
    GUEST_UPLOADS: integer(
      1,
      1_000_000,
      200,
    )`a number of megabytes from 1 to 1000000, which such a network may
      upload in a day`,
    OUTGOING_PRIVATE: text(
      pattern.NETWORKS,
    )`the private addresses that names of mail servers, SMS providers and
      geocoders may have, such as 10.0.0.0/8, or left out for none`,
    CAPTCHA_ANSWER: text(/^[A-Za-z0-9]{4}$/u)`4 letters or digits`,
  },
};

/** The sections of docs/settings.md. */
export const SECTIONS: readonly Section[] = [
  PROCESS,
  DATA,
  FILES,
  NETWORKS,
  TRACES,
  FIRST_START,
  DELIVERY,
  MAP,
  PAYMENTS,
  BACKUPS,
  LIMITS,
];

/** Every setting by its name, which is that of its environment variable. */
export const SETTINGS = {
  ...PROCESS.settings,
  ...DATA.settings,
  ...FILES.settings,
  ...NETWORKS.settings,
  ...TRACES.settings,
  ...FIRST_START.settings,
  ...DELIVERY.settings,
  ...MAP.settings,
  ...PAYMENTS.settings,
  ...BACKUPS.settings,
  ...LIMITS.settings,
};

/** A part of the table. */
export interface Section {
  readonly title: string;
  /** What belongs to several settings, in Markdown; links begin in `docs`. */
  readonly about?: string;
  readonly settings: Readonly<Record<string, Setting>>;
}

export type SettingName = keyof typeof SETTINGS;
