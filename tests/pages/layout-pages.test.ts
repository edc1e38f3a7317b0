import { expect, test } from 'vitest';
import { blockOfPage, findPageWithLayouts } from '../../src/assembly/layout.ts';
import { pageDocuments } from '../../src/assembly/documents.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { startStoredSite } from '../browser/stored-site.ts';
import { expectAllCells } from '../support/check-cells.ts';

const server = await startStoredSite();

const layoutPages = pageDocuments.names().filter((name) => {
  const page = pageDocuments.get(name);
  return page?.layout !== undefined && page.path !== '*';
});

test('each page compiles inside its layouts without a problem', async () => {
  const { blocks } = makeProgram();
  await expectAllCells(layoutPages, (name) => {
    expect(JSON.stringify(findPageWithLayouts(blockOfPage(name))?.view)).not.toContain('"is":"outlet"');
    expect(blocks.get(blockOfPage(name))?.problems).toEqual([]);
  });
});

test('a layout page is drawn between the header and the footer, and is private', async () => {
  const answer = await fetch(`${server.url}/client/my-form-fill-success?lang=en-US`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('content-language')).toBe('en-US');
  const html = await answer.text();
  expect(html).toMatch(/<header[^]*<main[^]*Received[^]*<\/main>[^]*<footer/);
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a trailing slash is removed by a redirect', async () => {
  const answer = await fetch(`${server.url}/client/my-form-fill-success/?lang=en-US`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/client/my-form-fill-success?lang=en-US',
  ]);
});

test('where members cannot sign in, their pages do not exist', async () => {
  const member = await fetch(`${server.url}/client/login?lang=en-US`);
  expect(member.status).toBe(200);
  await server.setSwitches({ memberLogin: false, mall: false });
  for (const path of [
    '/client/login',
    '/client/regist/agreement',
    '/client/profile',
    '/client/clientMyForm/abc',
  ]) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('page:client');
  }
  expect((await fetch(`${server.url}/client/my-form-fill-success`)).status).toBe(200);
});
