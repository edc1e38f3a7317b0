import { expect, test } from 'vitest';
import { copyProgram } from '../support/program-copy.ts';
import { startProduction } from '../support/server.ts';

const root = copyProgram({
  'schemas/blocks/torn.block.json': '{ "name": "torn", ',
  'schemas/pages/odd.page.json': { name: 'odd', path: '/odd', needs: 'nobody', titel: {} },
  'schemas/locales/en-US.locale.json': { name: 'en-US', title: 'English', messages: {} },
});
const server = await startProduction({ SEED: 'blank' }, root);

test('documents that are no JSON or of no right shape are told at start by file and place', async () => {
  // The log is written beside what is said: it may come after "ready".
  const printed = (): string => server.output().replaceAll('\\"', '"');
  await expect
    .poll(printed, { timeout: 10_000 })
    .toContain('document.not-json at schemas/blocks/torn.block.json# - The file is not JSON:');
  await expect
    .poll(printed, { timeout: 10_000 })
    .toContain(
      'document.member-unknown at schemas/pages/odd.page.json#/titel - ' +
        '"titel" is not a member here. Did you mean "title"?',
    );
});

test('everything else is served, and a broken page is as if it were not there', async () => {
  const statuses = await Promise.all(
    ['/home', '/home?lang=en-US', '/owner/login?lang=en-US', '/odd'].map(
      async (path) => (await fetch(server.url + path)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 404]);
});
