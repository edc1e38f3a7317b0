// The theme of a site as a file of design tokens, by the command of the operator, beside the server.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../src/server/app/theme.ts';
import { signIn } from '../server-http/server.ts';
import { callsWith } from '../server-owners/console-calls.ts';
import { serveSite } from '../server-seo/served-site.ts';

const server = serveSite('SQLite');
let owner: ReturnType<typeof callsWith>;
let file: string;
beforeAll(async () => {
  owner = callsWith(server, { 'accept-language': 'en-US', ...(await signIn(server.app, 'owner')).headers });
});
let files = 0;
beforeEach(() => {
  file = join(server.services.config.DATA_DIR, `tokens-${++files}.json`);
});

async function command(...args: string[]): Promise<{ out: string; code: unknown }> {
  vi.stubEnv('DATA_DIR', server.services.config.DATA_DIR);
  onTestFinished(() => void vi.unstubAllEnvs());
  const printed: string[] = [];
  const print = (text: string | Uint8Array): boolean => printed.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((to) => vi.spyOn(to, 'write').mockImplementation(print));
  await run(args);
  for (const spy of spies) spy.mockRestore();
  const code = process.exitCode ?? 0;
  process.exitCode = 0;
  return { out: printed.join(''), code };
}

interface Theme {
  revision: number;
  values: { document: unknown };
  draft?: { values: { document: unknown }; at: string };
}
const theme = async (): Promise<Theme> => (await owner.get('console/theme/get', { id: 'theme' })).data;

test('a theme that is exported, changed and imported waits as a draft, and is published', async () => {
  expect(await command('export', 'default', file)).toMatchObject({ code: 0 });
  const text = readFileSync(file, 'utf8');
  const brand = /"brand": \{\s*"\$value": \{[^}]+\}/;
  writeFileSync(file, text.replace(brand, '"brand": { "$value": "#246bce"'));
  const { out, code } = await command('import', 'default', file);
  expect(out).toMatch(/^taken\t.*:\d+\t\/color\/seed\/brand\/\$value\t\/seeds\/brand\t#246bce$/m);
  expect(code).toBe(0);
  const { values, draft } = await theme();
  expect(values.document).toEqual({ preset: 'kiln', overrides: {} });
  expect(draft?.values.document).toEqual({ preset: 'kiln', overrides: { seeds: { brand: '#246bce' } } });
  await owner.post('console/theme/publish', { id: 'theme', seen: draft?.at });
  expect((await server.app.inject({ url: '/home' })).body).toContain('--color-brand:#246bce');
});

test('a draft that an owner has begun is not changed unasked', async () => {
  const values = { document: { preset: 'press', overrides: { shape: { border: 0 } } } };
  const { revision } = await theme();
  await owner.post('console/theme/saveDraft', { id: 'theme', revision, values, seen: '' });
  writeFileSync(file, JSON.stringify({ primary: { $value: '#0d7377' } }));
  const refused = await command('import', 'default', file);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.out).toContain('--onto-draft');
  expect((await theme()).draft?.values).toEqual(values);
  expect(await command('import', 'default', file, '--onto-draft')).toMatchObject({ code: 0 });
  expect((await theme()).draft?.values.document).toEqual({
    preset: 'press',
    overrides: { shape: { border: 0 }, seeds: { brand: '#0d7377' } },
  });
});

test.each([
  ['a line of a damaged file', '{\n  "brand": }', /:2:12 is no valid JSON/],
  ['an empty file', '', /:1:1 is empty/],
])('%s is named, and nothing is changed', async (_, text, expected) => {
  writeFileSync(file, text);
  const before = await theme();
  const { out, code } = await command('import', 'default', file);
  expect(out).toMatch(expected);
  expect(code).toBe(1);
  expect(await theme()).toEqual(before);
});

test('an unknown site, a file that is not there or there already, and words that are none', async () => {
  expect((await command('import', 'default', file)).out).toContain('cannot be read');
  expect((await command('export', 'nowhere', file)).out).toContain('There is no site "nowhere".');
  writeFileSync(file, 'mine');
  expect((await command('export', 'default', file)).out).toContain('was not written');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect((await command('export', 'default')).out).toContain('Usage:');
  expect(existsSync(join(server.services.config.DATA_DIR, 'default'))).toBe(false);
});
