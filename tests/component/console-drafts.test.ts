// Drafts of a record: of this tab, of another tab, and of another owner.
import { expect, test } from 'vitest';
import { reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const main = page.getByRole('main');
const bar = main.locator('.console-save-bar');
const notice = main.getByRole('region', { name: 'Draft waiting' });
const title = main.getByRole('group', { name: /Title/ }).first().getByRole('textbox').first();

const AT = '2026-06-01T07:00:00.000Z';
const VALUES = { contentCode: 'a1', state: 'published', title: { 'en-US': 'Glazes', 'zh-CN': '釉' } };
const RECORD = {
  id: 'a1',
  revision: 3,
  values: VALUES,
  details: { address: '', pre: null, next: null },
  permissions: ['content.write'],
};
const SEARCH = { origin: '', isHomePage: false, path: '/a', languages: [] };
const draftOf = (who: string) => ({
  at: AT,
  who,
  revision: 3,
  values: { ...VALUES, title: { ...VALUES.title, 'zh-CN': '谁也没有同意' } },
});

async function open(more: object, table: CallTable = {}): Promise<void> {
  await components.console('/owner/article/a1', {
    calls: {
      'consoleArticle.get': { ...RECORD, ...more } as never,
      'consoleArticle.list': [],
      'consoleArticle.history': [],
      'consoleArticle.usage': [],
      'consoleArticle.searchDefaults': SEARCH as never,
      'consoleClassification.list': [],
      'consoleArticle.saveDraft': { at: '2026-06-01T08:00:00.000Z', who: 'owner' },
      'consoleArticle.discardDraft': undefined as never,
      'consoleArticle.save': { id: 'a1', revision: 4 },
      ...table,
    },
  });
  await title.waitFor();
}

test('a draft of another owner says what it changes, and is not saved before it is taken', async () => {
  await open({ draft: draftOf('Bo') });
  await notice.getByText('Bo has a draft').waitFor();
  await notice.getByText('谁也没有同意').waitFor();
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  const { body } = await calls.next('consoleArticle.save');
  expect(body).toMatchObject({ seen: '', values: { title: VALUES.title } });
  await notice.getByRole('button', { name: 'Continue with it' }).click();
  await notice.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  const next = await calls.next('consoleArticle.save', 2);
  expect(next.body).toMatchObject({ seen: AT, values: { title: { 'zh-CN': '谁也没有同意' } } });
});

test('an own draft that changes what was saved since is asked about', async () => {
  const values = { ...VALUES, title: { ...VALUES.title, 'zh-CN': '公开的新标题' } };
  const now = { ...RECORD, revision: 4, values, draft: draftOf('owner') };
  await open({}, { 'consoleArticle.get': ({ query }) => (query?.revision === 3 ? RECORD : now) as never });
  await notice.getByText('谁也没有同意').waitFor();
  await notice.getByText(/^Your draft from .* changes what was published since/).waitFor();
  // On a phone its buttons are below the text.
  await page.setViewportSize({ width: 375, height: 800 });
  const text = await notice.getByText(/^Your draft/).boundingBox();
  const button = await notice.getByRole('button', { name: 'Continue with it' }).boundingBox();
  expect(text?.width).toBeGreaterThan(250);
  expect(button?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
  expect(await title.inputValue()).not.toBe('谁也没有同意');
  await notice.getByRole('button', { name: 'Continue with it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('公开的新标题').first().waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await dialog.getByRole('radio', { name: /Mine/ }).check();
  await dialog.getByRole('button', { name: 'Use these versions' }).click();
  await notice.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  const { body } = await calls.next('consoleArticle.save');
  expect(body).toMatchObject({ seen: AT, revision: 4, values: { title: { 'zh-CN': '谁也没有同意' } } });
});

test('an own draft whose beginning cannot be read is shown with what it changes', async () => {
  const now = { ...RECORD, revision: 4, draft: draftOf('owner') };
  await open(
    {},
    { 'consoleArticle.get': ({ query }) => (query?.revision === 3 ? reject(404, 'Gone.') : now) as never },
  );
  await notice.getByText('谁也没有同意').waitFor();
  expect(await title.inputValue()).not.toBe('谁也没有同意');
});

test('a draft that another tab has kept stays until this owner decides', async () => {
  const draft = { ...draftOf('owner'), at: '2026-06-01T07:59:00.000Z' };
  const data = { revision: 3, stored: VALUES, draft };
  await open({}, { 'consoleArticle.saveDraft': reject(4091, 'It was changed elsewhere.', { data }) });
  await title.fill('Mine');
  await clock.fastForward(3_000);
  await bar.getByText('You have kept another draft in another tab').waitFor();
  calls.answer('consoleArticle.saveDraft', { at: '2026-06-01T08:00:00.000Z', who: 'owner' });
  await bar.getByRole('button', { name: 'Keep my draft instead' }).click();
  const bodies = (await calls.next('consoleArticle.saveDraft', 2)).body;
  expect(bodies).not.toHaveProperty('seen');
  await bar.getByText(/^Draft saved/).waitFor();
});

test('another tab with the record is named, until the notice is closed or the record is left', async () => {
  await open({}, { 'consolePresence.meet': { others: ['owner'] } });
  const others = main.getByRole('status').filter({ hasText: 'You have this open in another tab, too.' });
  await others.waitFor();
  const { body } = calls.made('consolePresence.meet')[0] ?? {};
  expect(body).toMatchObject({ entity: 'article', id: 'a1' });
  await others.getByRole('button', { name: 'Close' }).click();
  await others.waitFor({ state: 'detached' });
  calls.answer('consolePresence.meet', { others: ['Bo'] });
  await clock.fastForward(15_000);
  await main.getByText('Also opened by Bo.').waitFor();
  await main.locator('.console-back').click();
  expect((await calls.next('consolePresence.leave')).body.tab).toBe(body?.tab);
});
