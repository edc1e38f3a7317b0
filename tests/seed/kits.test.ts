/** What every kit of `seeds/` must have. */
import { expect, test } from 'vitest';
import { compileTheme } from '../../runtime/theme/compile-theme.ts';
import { readPresets } from '../../src/assembly/themes.ts';
import { listSeeds } from '../../src/server/kernel/seed-folders.ts';
import { readSeed } from '../../src/server/seed/read-seed.ts';

const seeds = await Promise.all(listSeeds().map(async (name) => [name, await readSeed(name)] as const));
const kits = seeds.flatMap(([name, seed]) =>
  seed.kit === undefined ? [] : [[name, seed, seed.kit] as const],
);

test('there is a kit', () => {
  expect(kits.map(([name]) => name)).toContain('demo');
});

test.each(kits)('%s shows pages that it has, each once', (_, { channels }, { pages }) => {
  const known = channels.map(({ channelCode }) => channelCode);
  expect(pages.filter((page) => !known.includes(page))).toEqual([]);
  expect(new Set(pages).size).toBe(pages.length);
});

test.each(kits)('%s has a theme that this program draws', (_, { site }) => {
  const { theme = { preset: 'kiln', overrides: {} } } = site;
  expect(compileTheme(theme, readPresets()).problems).toEqual([]);
});
