import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../src/server/kernel/config.ts';
import schema from '../../src/server/kernel/config.schema.json';

const refusalOf = (env: NodeJS.ProcessEnv) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return undefined;
};

test('the schema of the settings is a valid JSON Schema', () => {
  expect(new Ajv({ strict: true, strictRequired: false, strictTypes: false }).validateSchema(schema)).toBe(
    true,
  );
});

test('an empty environment gives the documented defaults', () => {
  expect(loadConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data', SEED: 'demo' });
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port from 0 (any free one) to 65535.'],
  [{ PORT: '' }, 'PORT must be'],
  [{ PORT: '3000abc' }, 'PORT must be'],
  [{ SEED: 'dmeo' }, 'SEED must be demo, blank or archive.'],
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
