import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../src/server/kernel/config.ts';
import { SECTIONS, SETTINGS } from '../../src/server/kernel/settings.ts';

const refusalOf = (env: NodeJS.ProcessEnv) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return undefined;
};

test('an empty environment gives every default, and no setting without one', () => {
  expect(loadConfig({})).toEqual({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATA_DIR: './data',
    S3_REGION: 'us-east-1',
    S3_PATH_STYLE: '0',
    S3_SIGNED: '0',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'tessera',
    OTEL_SDK_DISABLED: 'false',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: 1,
    SEED: 'demo',
    BACKUP_EVERY: 0,
    BACKUP_KEEP: 14,
    BACKUP_KEEP_DAYS: 30,
    BACKUP_PROVE_EVERY: 168,
    BACKUP_CHANGES_EVERY: 0,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_PATH_STYLE: '0',
    GUEST_CPU: 25,
    GUEST_CALLS: 4,
    GUEST_UPLOADS: 200,
  });
});

test('each default may also be written into the environment', () => {
  const defaults = loadConfig({});
  const written = Object.entries(defaults).map(([name, value]) => [name, String(value)]);
  expect(loadConfig(Object.fromEntries(written) as NodeJS.ProcessEnv)).toEqual(defaults);
});

test('each setting is in one section of the documentation', () => {
  const listed = SECTIONS.flatMap(({ settings }) => Object.keys(settings));
  expect(listed.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
});

test('one message names every wrong setting in the words of the table', () => {
  const message = refusalOf(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ''])));
  // Only the words below a map may be empty.
  const { MAP_ATTRIBUTION: _, ...wrong } = SETTINGS;
  for (const [name, { help }] of Object.entries(wrong)) expect(message).toContain(`${name} must be ${help}.`);
  expect(message).not.toContain('MAP_ATTRIBUTION');
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port from 0 (any free one) to 65535.'],
  [{ PORT: '' }, 'PORT must be'],
  [{ PORT: '3000abc' }, 'PORT must be'],
  [{ PORT: '0x10' }, 'PORT must be'],
  [{ PORT: ' ' }, 'PORT must be'],
  [{ PORT: '80.5' }, 'PORT must be'],
  [{ GUEST_CPU: '0' }, 'GUEST_CPU must be a share'],
  [{ GUEST_CPU: 'Infinity' }, 'GUEST_CPU must be a share'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be the share'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json'],
  [{ SEED: 'dmeo' }, 'SEED must be one of blank,'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be postgres://…'],
  [{ OWNER_PASSWORD: '' }, 'OWNER_PASSWORD must be a password of 6 to 128 characters'],
  [{ PUBLIC_URL: 'www.example.com' }, 'PUBLIC_URL must be an origin'],
  [{ CAPTCHA_ANSWER: 'abcd', NODE_ENV: 'production' }, 'CAPTCHA_ANSWER must be left out in production'],
  [{ SMTP_URL: 'localhost:25' }, 'SMTP_URL must be smtp://'],
  [{ SMTP_URL: 'smtp://two words' }, 'SMTP_URL must be smtp://'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be the e-mail address'],
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be aliyun'],
  [
    { SMS_PROVIDER: 'aliyun', SMS_KEY_ID: 'id', SMS_SIGN_NAME: 'Tessera', SMS_TEMPLATE: 'SMS_1' },
    "SMS_KEY_SECRET must be the SMS provider's secret",
  ],
  [{ SMS_ENDPOINT: 'dysmsapi.aliyuncs.com' }, "SMS_ENDPOINT must be the SMS provider's address"],
  [{ PORT: 'x', LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ MEDIA_URL: 's3://bucket/site', S3_KEY_ID: 'id' }, 'S3_KEY_SECRET must be the secret'],
  [{ BACKUP_URL: 's3://bucket/site' }, 'S3_KEY_ID must be the id of an access key'],
  [{ BACKUP_URL: 's3://bucket', BACKUP_S3_KEY_ID: 'id' }, 'BACKUP_S3_KEY_SECRET must be the secret'],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' }, 'BACKUP_RECIPIENT must be the public key age1'],
  [{ BACKUP_CHANGES_EVERY: '10' }, 'BACKUP_EVERY must be a number of hours'],
  [{ BACKUP_CHANGES_EVERY: '10', BACKUP_EVERY: '0' }, 'BACKUP_EVERY must be a number of hours'],
])('%o stops the start with its name and what it must be', (env, message) => {
  expect(refusalOf(env)).toContain(message);
});

test('backups of changes stand beside whole ones, and may be switched off without them', () => {
  expect(loadConfig({ BACKUP_CHANGES_EVERY: '10', BACKUP_EVERY: '24' }).BACKUP_CHANGES_EVERY).toBe(10);
  expect(loadConfig({ BACKUP_CHANGES_EVERY: '0' }).BACKUP_EVERY).toBe(0);
});

test('a refused secret is not repeated in the message', () => {
  expect(refusalOf({ OWNER_PASSWORD: 'abc' })).not.toContain('abc');
});

test('the captcha may be fixed outside production; unknown variables are ignored', () => {
  expect(loadConfig({ CAPTCHA_ANSWER: 'abcd', PATH: '/bin', NODE_ENV: 'test' })).toMatchObject({
    CAPTCHA_ANSWER: 'abcd',
  });
  expect(loadConfig({ PATH: '/bin' })).not.toHaveProperty('PATH');
});

test('an address of Redis that is none is named without its password', () => {
  const refusal = refusalOf({ REDIS_URL: 'http://:geheim@localhost' });
  expect(refusal).toContain('REDIS_URL must be redis://');
  expect(refusal).not.toContain('geheim');
});

test.each(['1', 'true', 'loopback', '10.0.0.0/33', '300.0.0.1', '10.0.0.0/8;10.1.0.0/16'])(
  'TRUST_PROXY=%s is refused: it would trust nothing',
  (given) => {
    expect(refusalOf({ TRUST_PROXY: given })).toMatch(/TRUST_PROXY must be the addresses of the proxies/);
  },
);

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.0.0/16', '::1', 'fd00::/8,10.0.0.1'])(
  'TRUST_PROXY=%s is taken',
  (given) => {
    expect(loadConfig({ TRUST_PROXY: given }).TRUST_PROXY).toBe(given);
  },
);

/** Settings that take any text: names and keys of other services, paths and words. */
const ANY_TEXT = new RegExp(
  '^(?:DATA_DIR|SEED_ARCHIVE|MAP_ATTRIBUTION|BACKUP_IDENTITY_FILE|OTEL_SERVICE_NAME|' +
    '(?:BACKUP_)?S3_KEY_(?:ID|SECRET)|SMS_(?!PROVIDER|ENDPOINT).*|ALIPAY_.*|WXPAY_.*)$',
  'u',
);

test('no setting takes garbage for nothing: it is refused with its name', () => {
  const taken = Object.keys(SETTINGS).filter((name) => {
    if (ANY_TEXT.test(name) && !/_(?:RATE|GATEWAY|V3_KEY)$/.test(name)) return false;
    return refusalOf({ [name]: '\u0001 ~' })?.includes(`${name} must be `) !== true;
  });
  expect(taken).toEqual([]);
});

test.each([
  [{ PURGE_TOKEN: 'abc' }, 'PURGE_TOKEN must be left out without PURGE_URL: nothing reads it then.'],
  [{ DATABASE_ROLE: 'a' }, 'DATABASE_ROLE must be left out without DATABASE_URL'],
  [{ S3_KEY_ID: 'a' }, 'S3_KEY_ID must be left out without MEDIA_URL or BACKUP_URL'],
  [{ SMS_TEMPLATE: 'a' }, 'SMS_TEMPLATE must be left out without SMS_PROVIDER'],
  [{ DATABASE_CONNECTIONS: '20' }, 'DATABASE_CONNECTIONS must be left out without DATABASE_URL'],
])('%o is read by nothing, and refused', (env, message) => {
  expect(refusalOf(env)).toContain(message);
});
