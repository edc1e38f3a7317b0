// The bar of the form designer: the draft, what has changed, publishing, and its undo.
import { expect, test } from 'vitest';
import { reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents({ permissions: ['clipboard-read', 'clipboard-write'] });
const { page, calls } = components;
const main = page.getByRole('main');
const bar = main.locator('.console-save-bar');
const dialog = page.getByRole('dialog');
const button = (name: string) => bar.getByRole('button', { name, exact: true });

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const NAME = { name: 'name', type: 'string', title: text('姓名', 'Name'), 'x-component': 'Input' };
const CITY = { ...NAME, name: 'city', title: text('城市', 'City') };
const PHONE = { ...NAME, name: 'phone', title: text('电话', 'Phone') };
const VALUES = {
  title: text('报名', 'Sign up'),
  isOpen: true,
  isPaid: false,
  price: 0,
  option: {},
  rule: [NAME, CITY],
};
const RECORD = {
  id: 'f1',
  revision: 3,
  values: VALUES,
  details: { places: [], fillers: 2, isUsed: true },
  permissions: ['forms.write'],
  publication: {},
};
const DRAFT = {
  at: '2026-06-01T07:00:00.000Z',
  who: 'owner',
  revision: 3,
  values: {
    ...VALUES,
    isOpen: false,
    rule: [{ ...NAME, title: text('您的姓名', 'Your name'), required: true }, PHONE],
  },
};

async function open(more: object, table: CallTable = {}): Promise<void> {
  await components.console('/owner/form/f1', {
    width: 1440,
    height: 900,
    calls: {
      'consoleForm.get': { ...RECORD, ...more } as never,
      'consoleForm.usage': [],
      'consoleForm.history': [],
      'consoleForm.check': [],
      'consoleForm.saveDraft': { at: '2026-06-01T08:00:00.000Z', who: 'owner' },
      'consoleForm.discardDraft': undefined as never,
      'consoleForm.publish': { id: 'f1', revision: 4, changeSet: 'set-1' },
      'consoleForm.undo': { id: 'f1', revision: 5 },
      'consoleForm.schedule': { at: '2026-07-01T08:00:00.000Z' },
      ...table,
    },
  });
  await main.locator('.fd-hit').first().waitFor();
}

test('an owner sees the draft, what it changes and who is filling in, and publishes it', async () => {
  await open({ draft: DRAFT });
  await bar.getByText(/^Draft saved/).waitFor();
  await bar.getByText('People filling it in now: 2.').waitFor();
  await button('Publish…').click();
  await dialog.getByRole('listitem').first().waitFor();
  const said = await dialog.getByRole('listitem').allTextContents();
  expect(said).toEqual([
    'Renamed: “Name” is now “Your name”',
    '“Your name”: must be filled in',
    'New: “Phone”',
    'Removed: “City”. Earlier answers keep it.',
  ]);
  await dialog.getByText('Open for entries').waitFor();
  calls.answer('consoleForm.get', {
    ...RECORD,
    revision: 4,
    values: DRAFT.values,
    publication: { last: { changeSet: 'set-1', at: '2026-06-01T08:00:00.000Z', isAlone: true } },
  });
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  expect((await calls.next('consoleForm.publish')).body).toEqual({ id: 'f1', seen: DRAFT.at });
  await bar.getByText('Public, without changes').waitFor();
  await button('Undo publishing').waitFor();
  // The button is closed now: the focus is not lost with it.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-title');
  calls.answer('consoleForm.get', { ...RECORD, revision: 5, draft: { ...DRAFT, revision: 5 } });
  await button('Undo publishing').click();
  expect((await calls.next('consoleForm.undo')).body).toEqual({ id: 'f1', changeSet: 'set-1' });
  await bar.getByText(/^Draft saved/).waitFor();
  await main
    .locator('.fd-hits')
    .getByRole('button', { name: /^Phone/ })
    .waitFor();
});

test('a form that was never public says so, and can be published as it is', async () => {
  const values = { ...VALUES, isPublished: false };
  await open({ values, draft: { ...DRAFT, values } });
  await bar.getByText('Not public yet: only you and your colleagues see it.').waitFor();
  await button('Publish…').click();
  await dialog.getByRole('listitem').first().waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Name', 'City']);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  expect((await calls.next('consoleForm.publish')).body).toEqual({ id: 'f1', seen: DRAFT.at });
});

test('a public form that no page shows says so, and is put on a page that is chosen', async () => {
  await open(
    { details: { ...RECORD.details, isUsed: false } },
    {
      'consoleChannel.list': [{ id: 'c1', title: 'Contact' }] as never,
      'consoleChannel.get': { id: 'c1', values: { path: '/contact' } } as never,
    },
  );
  await main.getByText(/visitors cannot find it yet: no page shows it/).waitFor();
  await main.getByRole('button', { name: 'Put it on a page…' }).click();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Contact' }).click();
  await dialog.getByRole('button', { name: 'Put it there' }).click();
  await expect.poll(() => components.left()).toEqual(['/edit/contact']);
});

test('what another owner has published meanwhile is merged before the draft goes public', async () => {
  const stored = { ...VALUES, title: text('报名', 'Sign up here') };
  const refusal = reject(4091, 'It was changed elsewhere.', { data: { revision: 4, stored } });
  await open({ draft: DRAFT }, { 'consoleForm.publish': refusal });
  await page.keyboard.press('Control+Shift+Enter');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await calls.next('consoleForm.publish');
  calls.answer('consoleForm.publish', { id: 'f1', revision: 5, changeSet: 'set-2' });
  const { body } = await calls.next('consoleForm.saveDraft');
  expect(body).toMatchObject({ revision: 4, values: { title: stored.title, rule: DRAFT.values.rule } });
});

test('what was published with others says where it is undone', async () => {
  const last = { changeSet: 'set-9', at: '2026-06-01T08:00:00.000Z', isAlone: false };
  await open({ publication: { last } });
  const link = bar.getByRole('link', { name: 'Undo all of it in Publications' });
  expect(await link.getAttribute('href')).toMatch(/\/owner\/change-set\/set-9$/);
  expect(await button('Undo publishing').count()).toBe(0);
});

test('the history of a form says in words of fields what has changed since', async () => {
  const found = {
    revision: 2,
    at: '2026-05-01T08:00:00.000Z',
    who: 'owner',
    action: 'save',
    changed: ['rule'],
  };
  const then = { ...RECORD, revision: 2, values: { ...VALUES, isOpen: false, rule: [NAME, PHONE] } };
  await open({}, { 'consoleForm.history': [{ ...found, revision: 3 }, found] });
  calls.answer('consoleForm.get', then);
  await main.getByRole('button', { name: /^Compare with now/ }).click();
  await dialog.getByText('Changed since then:').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'New: “City”',
    'Removed: “Phone”. Earlier answers keep it.',
  ]);
  await dialog.getByText('Open for entries').waitFor();
});

test('a preview link is shown whole, and says whether it was copied', async () => {
  await open({}, { 'consoleForm.preview': { url: '/preview/item/a1', until: '2026-06-08T08:00:00.000Z' } });
  await main.getByRole('button', { name: 'Preview link' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  // The question stays below it.
  const shown = dialog.filter({ has: page.locator('.console-shown') });
  const [said, link] = [shown.getByRole('status'), shown.getByRole('textbox')];
  await link.waitFor();
  const address = await link.inputValue();
  expect(address).toMatch(/^https?:\/\/[^/]+\/preview\/item\/a1$/);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await said.filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  // A browser that lets nobody write there says so, and the link is selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
  });
  await shown.getByRole('button', { name: 'Copy' }).click();
  await said.filter({ hasNotText: 'Copied' }).waitFor();
  expect(await link.evaluate((box: HTMLInputElement) => box.selectionEnd)).toBe(address.length);
  await shown.getByRole('button', { name: 'Close' }).click();
  await dialog.first().waitFor({ state: 'detached' });
});
