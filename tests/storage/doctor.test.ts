import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '../../src/server/app/doctor.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { SQLITE, makeTemporaryFolder } from '../support/database.ts';

const found = async (env: NodeJS.ProcessEnv): Promise<Record<string, string>> =>
  Object.fromEntries((await diagnose(env)).map(([name, finding]) => [name, finding.join(' ')]));

test('an installation that is sound fails in nothing, and nothing of it is changed', async () => {
  const all = await found(await SQLITE.settings());
  expect(all).toMatchObject({ database: 'ok SQLite, of this version' });
  expect(Object.values(all).filter((each) => each.startsWith('fail'))).toEqual([]);
  expect(await found({ DATA_DIR: makeTemporaryFolder() })).toMatchObject({
    database: expect.stringMatching(/^ok the first start makes/) as string,
  });
});

test('a wrong setting is all that is said', async () => {
  expect(await found({ PORT: 'x' })).toEqual({
    configuration: 'fail PORT must be a port from 0 (any free one) to 65535.',
  });
});

test('a name that nothing reads, and is almost a setting, is told', async () => {
  const { configuration } = await found({
    DATA_DIR: makeTemporaryFolder(),
    TRUST_PROXYS: '10.0.0.1',
    SMTP_USER: 'a',
  });
  expect(configuration).toBe('note Nothing reads TRUST_PROXYS. Did you mean TRUST_PROXY?');
});

test('each check names its cause and the remedy in one line', async () => {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, 'tessera.sqlite'), 'this is no database at all, and longer than its header');
  const all = await found({
    DATA_DIR: folder,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.1:1',
    MEDIA_URL: 's3://bucket/site',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_KEY_ID: 'id',
    S3_KEY_SECRET: 'geheim',
  });
  expect(all.database).toMatch(/^fail .*Put it back from a backup/);
  expect(all.mail).toMatch(/^fail 127\.0\.0\.1: .*Check the host and its port/);
  expect(all.files).toMatch(/^fail The object store/);
  expect(all.proxy).toMatch(/^note .*does not answer this machine/);
  expect(Object.values(all).join('\n')).not.toMatch(/geheim|\n\s+at /);
});

test('a database that does not answer is one failure', async () => {
  const all = await found({
    DATA_DIR: makeTemporaryFolder(),
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none',
  });
  expect(all.database).toMatch(/^fail .*Nothing answers at PostgreSQL/);
  expect(all.clock).toMatch(/^note not compared/);
});

test('a setting comes from the file that NAME_FILE names, without the line break at its end', () => {
  const folder = makeTemporaryFolder();
  const file = join(folder, 'secret');
  writeFileSync(file, 'a password\n');
  expect(loadConfig({ OWNER_PASSWORD_FILE: file }).OWNER_PASSWORD).toBe('a password');
  expect(() => loadConfig({ OWNER_PASSWORD_FILE: join(folder, 'none') })).toThrow(
    /OWNER_PASSWORD_FILE must be the path of a file .* ENOENT/,
  );
  expect(() => loadConfig({ OWNER_PASSWORD_FILE: file, OWNER_PASSWORD: 'another' })).toThrow(
    /OWNER_PASSWORD_FILE must be left out where OWNER_PASSWORD is set/,
  );
});
