// A password travels in bodies only: histories, proxies and logs keep addresses.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { findInObjects } from '../../src/server/kernel/walk-objects.ts';
import { SETTINGS } from '../../src/server/kernel/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PASSWORD = /passw|pwd/i;

interface Calls {
  calls: Record<string, { query?: object; path: string }>;
}

test('no call takes a password in its query or its path', () => {
  const calls = globSync('schemas/api/*.json', { cwd: ROOT }).flatMap((file) =>
    Object.entries((JSON.parse(read(file)) as Calls).calls),
  );
  expect(calls.length).toBeGreaterThan(150);
  const hasPassword = (value: object): true | undefined =>
    findInObjects(value, ({ properties }) =>
      Object.keys(properties ?? {}).some((name) => PASSWORD.test(name)) ? true : undefined,
    );
  const found = calls.filter(([, { query = {}, path }]) => hasPassword(query) ?? /:\w*passw/i.test(path));
  expect(found.map(([name]) => name)).toEqual([]);
});

test('a form that its script does not send puts nothing into the address', () => {
  const written = globSync('{blocks,runtime,src}/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/<form\b(?:[^<]*?\smethod="(\w+)")?/g)].map(
      ([, method]) => [file, method] as const,
    ),
  );
  expect(written.length).toBeGreaterThan(6);
  // The search is an address that people share.
  expect(written.filter(([, method]) => method !== 'post' && method !== 'dialog')).toEqual([
    ['blocks/on-demand/search-field.primitive.tsx', 'get'],
  ]);
});

test('an address of a setting holds a password only where the service is opened with it', () => {
  const taking = Object.entries(SETTINGS).filter(
    ([name, { read }]) =>
      /(?:URL|ENDPOINT|GATEWAY)$/.test(name) &&
      ['https', 'postgres', 'redis', 'smtp', 's3'].some(
        (scheme) => read(`${scheme}://someone:geheim@host.example`) !== undefined,
      ),
  );
  expect(taking.map(([name]) => name)).toEqual(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL']);
});

test('an address that cannot be read is quoted by no message and by no line of the log', () => {
  const wrong = { REDIS_URL: 'redis://me:geheim@host:99999', SMTP_URL: 'smtp://me:geheim@host:99999' };
  expect(() => loadConfig(wrong)).toThrow(/REDIS_URL must be .* SMTP_URL must be /);
  expect(() => loadConfig(wrong)).not.toThrow(/geheim/);
  const lines: string[] = [];
  const logger = makeLogger('info', { write: (line: string) => void lines.push(line) });
  try {
    logger.info(new URL(wrong.REDIS_URL));
  } catch (error) {
    logger.error(error, 'lost');
    logger.error({ err: error, cause: error }, 'lost');
  }
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('geheim');
});
