/** Archives of one site: moved between databases, imported beside itself, refused, removed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Queries } from '../../src/server/database/driver.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { run } from '../../src/server/app/site.ts';
import { deleteSite, exportSite, importSite } from '../../src/server/domains/operations/index.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { openBackupSite, putFile, readFiles, readRows, type BackupSite } from './backup-site.ts';

const PICTURE = '0123456789abcdef01234567';
const FILE = '0b5f3f0e-1111-4222-8333-444455556666';
const MEMBER = '5c6d7e8f-1111-4222-8333-444455556666';
const MINUTE = '2026-01-01T00:00:00.000Z';

const placeOf = ({ services, settings }: BackupSite) => ({
  config: settings,
  database: services.database,
  hash: openKeyedHash(settings.DATA_DIR),
});

/** A server whose default site has a picture, a member with an avatar, and a private file. */
async function open(settings: BackupSite['settings']): Promise<BackupSite> {
  const site = await openBackupSite(settings);
  onTestFinished(() => site.close());
  const { queries } = site.services.database;
  const project_code = 'default';
  const id = openKeyedHash(settings.DATA_DIR)('avatar', project_code, MEMBER);
  const text = JSON.stringify(`/media/${PICTURE}_8x6.png "quoted" \\ \u2028 中文 🧭`);
  await queries.insertInto('setting').values({ project_code, name: 'test', value: text }).execute();
  await queries
    .insertInto('media')
    .values({
      project_code,
      resource_code: PICTURE,
      name: 'p',
      resource_type: 1,
      type: 'png',
      width: 8,
      height: 6,
      bytes: 7,
      content_hash: 'x',
      classification_code: null,
      state: 'saved' as const,
      created_at: MINUTE,
    })
    .execute();
  await insertMember(queries, project_code, `/api/memberInfo/avatar?id=${id}&version=1`);
  await queries
    .insertInto('form_file')
    .values({
      project_code,
      file_id: FILE,
      form_id: 'f',
      field: 'f',
      member_id: MEMBER,
      record_id: null,
      name: 'n',
      ending: 'pdf',
      bytes: 4,
      created_at: MINUTE,
    })
    .execute();
  putFiles(settings.DATA_DIR, id);
  return site;
}

async function insertMember(queries: Queries, project_code: string, avatar: string): Promise<void> {
  await queries
    .insertInto('member')
    .values({
      project_code,
      member_id: MEMBER,
      user_name: 'm',
      nick_name: 'm',
      gender: 0,
      birthday: '',
      company: '',
      address: '',
      email: 'm@example.com',
      phone: null,
      password_hash: 'x',
      avatar,
      created_at: MINUTE,
    })
    .execute();
}

function putFiles(folder: string, avatar: string): void {
  putFile(folder, `media/files/01/${PICTURE}_8x6.png`, 'picture');
  putFile(folder, `attachments/files/0b/${FILE}.pdf`, 'file');
  putFile(folder, `avatars/files/a${avatar[0]}/a${avatar}.webp`, 'face');
}

const archive = (): string => join(makeTemporaryFolder(), 'site.tar');
const treeAt = async ({ app }: BackupSite, host: string): Promise<unknown> =>
  (await app.inject({ url: '/api/channel/getAll', headers: { host } })).json<{ data: unknown }>().data;

test.each(
  DATABASES.flatMap((from) => DATABASES.map((to) => ({ from, to, name: `${from.name} to ${to.name}` }))),
)('from $name, export, import and export make the same bytes', async ({ from, to }) => {
  const [site, other] = [await open(await from.settings()), await open(await to.settings())];
  const [first, moved, again] = [archive(), archive(), archive()];
  await exportSite(placeOf(site), 'default', first);
  const before = await readRows(site.settings);
  await importSite(placeOf(site), first, { projectCode: 'shop', hosts: ['shop.example.com'] });
  // Nothing of the site beside it has changed, and no file has two owners.
  const after = await readRows(site.settings);
  for (const [table, rows] of Object.entries(before))
    expect(after[table]?.filter((line) => !line.includes('"shop"'))).toEqual(rows);
  const setting = after.setting?.find((line) => line.includes('"shop"') && line.includes('quoted'));
  expect(setting).toMatch(/\/media\/[0-9a-f]{24}_8x6\.png/);
  expect(setting).not.toContain(PICTURE);

  await exportSite(placeOf(site), 'shop', moved);
  await importSite(placeOf(other), moved);
  await exportSite(placeOf(other), 'shop', again);
  expect(readFileSync(again).equals(readFileSync(moved))).toBe(true);
  expect(await treeAt(other, 'shop.example.com')).toEqual(await treeAt(site, 'localhost'));

  const [kept, files] = [await readRows(other.settings), readFiles(other.settings.DATA_DIR)];
  await deleteSite(placeOf(other), 'shop');
  await importSite(placeOf(other), moved);
  expect(await readRows(other.settings)).toEqual(kept);
  expect(readFiles(other.settings.DATA_DIR)).toEqual(files);
});

test.each(DATABASES)('on $name, what cannot be imported changes nothing', async ({ settings }) => {
  const site = await open(await settings());
  const { queries } = site.services.database;
  const [whole, full] = [archive(), await site.backUp()];
  await queries
    .insertInto('member_order')
    .values({
      project_code: 'default',
      order_id: 'o',
      order_number: 'T1',
      member_id: MEMBER,
      title: 't',
      amount: 1,
      status: 1,
      record_id: null,
      created_at: MINUTE,
      expires_at: MINUTE,
    })
    .execute();
  await exportSite(placeOf(site), 'default', whole);
  const bytes = readFileSync(whole);
  const [rows, files] = [await readRows(site.settings), readFiles(site.settings.DATA_DIR)];
  const refuse = async (path: string, problem: string | RegExp, projectCode = 'shop'): Promise<void> => {
    await expect(importSite(placeOf(site), path, { projectCode })).rejects.toThrow(problem);
    expect(await readRows(site.settings)).toEqual(rows);
    expect(readFiles(site.settings.DATA_DIR)).toEqual(files);
  };
  const changed = (change: (copy: Buffer) => Buffer): string => {
    const path = archive();
    writeFileSync(path, change(Buffer.from(bytes)));
    return path;
  };
  const sealed = (copy: Buffer): Buffer => {
    const body = copy.subarray(0, copy.lastIndexOf('tessera-archive sha256 '));
    const hash = createHash('sha256').update(body).digest('hex');
    return Buffer.concat([body, Buffer.from(`tessera-archive sha256 ${hash}\n`)]);
  };
  await refuse(whole, 'orders whose numbers');
  await refuse(whole, 'There is a site "default"', 'default');
  await refuse(whole, 'no code of a site', '../x');
  await refuse(full, 'backup.foreign');
  await refuse(
    changed((copy) => copy.subarray(0, 5_000)),
    'backup.cut-off',
  );
  for (let at = 700; at < bytes.length; at += Math.ceil(bytes.length / 20))
    await refuse(
      changed((copy) => {
        copy[at] = (copy[at] ?? 0) ^ 1;
        return copy;
      }),
      /^backup\./,
    );
  const newer = changed((copy) => {
    copy.write('"999-', copy.indexOf('"schema":"') + 9);
    return sealed(copy);
  });
  await refuse(newer, 'backup.newer');
  // A picture that the manifest does not have as it is: found by its hash, before a row is written.
  const other = changed((copy) => {
    copy.write('Picture', copy.lastIndexOf('picture'));
    return sealed(copy);
  });
  await refuse(other, 'backup.wrong-content');
  expect(existsSync(join(site.settings.DATA_DIR, 'backups/.work'))).toBe(true);
});

test.each(DATABASES)('on $name, a first start begins with an archive', async ({ settings }) => {
  const site = await open(await settings());
  const [whole, template] = [archive(), archive()];
  await exportSite(placeOf(site), 'default', whole);
  await exportSite(placeOf(site), 'default', template, 'template');
  for (const path of [whole, template]) {
    const config = loadConfig({
      ...(await settings()),
      LOG_LEVEL: 'silent',
      OWNER_PASSWORD,
      SEED: 'archive',
      SEED_ARCHIVE: path,
    });
    const services = await openServices(config, makeLogger('silent'));
    onTestFinished(() => services.close());
    const isWhole = path === whole;
    // The owners of an archive keep their passwords.
    expect(await seedDatabase(services)).toEqual(isWhole ? undefined : { name: 'owner' });
    const { queries } = services.database;
    expect(await queries.selectFrom('member').selectAll().execute()).toHaveLength(isWhole ? 1 : 0);
    expect(await queries.selectFrom('media').selectAll().execute()).toHaveLength(1);
    const paths = Object.keys(readFiles(config.DATA_DIR));
    expect(paths.some((each) => each.startsWith('attachments'))).toBe(isWhole);
  }
});

test.each(DATABASES)('on $name, the command makes, lists, moves and removes sites', async ({ settings }) => {
  const place = await settings();
  const site = await open(place);
  for (const [name, value] of Object.entries(place)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const command = async (...args: string[]) => {
    const printed: string[] = [];
    const print = (text: string | Uint8Array): boolean => printed.push(String(text)) > 0;
    const spies = [process.stdout, process.stderr].map((to) =>
      vi.spyOn(to, 'write').mockImplementation(print),
    );
    await run(args);
    for (const spy of spies) spy.mockRestore();
    const code = process.exitCode ?? 0;
    process.exitCode = 0;
    return { code, text: printed.join('') };
  };
  if (site.services.database.kind === 'sqlite') {
    // The server writes, and its caches would not hear of it.
    expect(await command('create', 'shop')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/Another server uses/) as string,
    });
    await site.close();
  } else await treeAt(site, 'shop.example.com');
  for (const host of ['https://shop.example.com', 'shop.example.com:80', 'shop', 'a b.example.com'])
    expect(await command('create', 'shop', `--host=${host}`)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/is no host name/) as string,
    });
  const created = await command('create', 'shop', '--host=shop.example.com');
  expect(created).toMatchObject({ code: 0, text: expect.stringMatching(/^shop\nowner {5}owner\npassword/) });
  if (site.services.database.kind === 'postgres')
    await expect
      .poll(async () => (await site.services.sites.find('shop.example.com')).projectCode)
      .toBe('shop');
  expect((await command('list')).text).toMatch(/^default\t.*\nshop\t.*\tshop\.example\.com\n$/);
  const file = archive();
  expect(await command('export', 'shop', file)).toMatchObject({ code: 0 });
  expect(await command('import', file)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/There is a site "shop"/) as string,
  });
  expect(await command('import', file, '--as=two', '--host=')).toMatchObject({ code: 0, text: 'two\n' });
  expect(await command('delete', 'shop')).toMatchObject({ code: 1 });
  expect(await command('delete', 'default', '--yes=default')).toMatchObject({ code: 1 });
  expect((await command('delete', 'shop', '--yes=shop')).text).toContain('shop is removed.');
  expect((await command('list')).text).toMatch(/^default\t.*\ntwo\t.*\n$/);
});
