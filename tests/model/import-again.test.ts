import { expect, test } from 'vitest';
import { importAgain } from '../../src/assembly/browser/import-again.ts';

test.each([
  'Failed to fetch dynamically imported module: https://site.example/assets/form-1a2b.js',
  'error loading dynamically imported module: https://site.example/assets/form-1a2b.js',
])('a module that failed is imported by an address that it never had (%s)', async (message) => {
  const asked: string[] = [];
  const found = await importAgain<unknown>(
    () => Promise.reject(new TypeError(message)),
    async (address) => {
      asked.push(address);
      return { isModule: true };
    },
  );
  expect(found).toEqual({ isModule: true });
  expect(asked).toEqual([
    expect.stringMatching(/^https:\/\/site\.example\/assets\/form-1a2b\.js\?retry=\d+$/),
  ]);
});

test('an error without an address stays one', async () => {
  const failed = importAgain(() => Promise.reject(new TypeError('Importing a module script failed.')));
  await expect(failed).rejects.toThrow('Importing a module script failed.');
});
