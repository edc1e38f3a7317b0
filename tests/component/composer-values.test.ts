// What the panel says of a node: its fixed picture and address, what differs, its condition, its field.
import { expect, test } from 'vitest';
import type { OwnedNode } from '../../runtime/generated/documents.generated.ts';
import type { CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { ComposerDesk } from './composer-desk.ts';
import { opened, press } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const desk = new ComposerDesk(components);

const FILE = {
  resourceCode: 'kiln',
  resourceType: 1,
  url: '/media/kiln_1200x900.webp',
  name: 'kiln',
  size: 1000,
  classificationCode: '',
  isUsed: false,
};
const LIBRARY = { 'media.pageList': [FILE], 'classification.list': [] } as unknown as CallTable;

const nodeThatIs = async (is: OwnedNode['is']): Promise<OwnedNode | undefined> => {
  const visit = (node: OwnedNode | undefined): OwnedNode | undefined =>
    node?.is === is ? node : (node?.children ?? []).map(visit).find(Boolean);
  return visit((await desk.kept())?.view);
};
const changeable = () => page.getByRole('switch', { name: 'Let people change this' });

test('a fixed picture is chosen in the library, and a fixed button leads where its dialog says', async () => {
  await desk.make('Note', 'Blank', LIBRARY);
  await desk.item('Box').click();
  await desk.add('Picture');
  await changeable().uncheck();
  await press(page, 'Picture: Choose a picture…');
  const picker = await opened(page, 'Choose picture');
  await picker.getByRole('option', { name: /kiln/ }).click();
  await press(picker, 'OK');
  await page.getByRole('button', { name: 'Picture: Choose another…' }).waitFor();
  await page.getByRole('textbox', { name: 'Alternative text, EN' }).fill('A kiln');
  await expect
    .poll(async () => (await nodeThatIs('picture'))?.picture)
    .toMatchObject({ url: FILE.url, alt: { 'en-US': 'A kiln' } });
  await desk.node('picture').and(page.locator('[src*="kiln_1200x900"]')).waitFor();

  await desk.item('Box').click();
  await desk.add('Link or button');
  await changeable().uncheck();
  await page.getByText('It leads nowhere yet').waitFor();
  await press(page, 'Address: Choose a link…');
  const dialog = await opened(page, 'Link');
  await dialog.getByRole('radio', { name: 'Article, product, file or URL' }).check();
  await dialog.getByRole('combobox', { name: 'Address' }).fill('https://example.com/');
  await press(dialog, 'OK');
  await page.getByText('https://example.com/', { exact: true }).waitFor();
  await expect.poll(async () => (await nodeThatIs('link'))?.link).toEqual({ url: 'https://example.com/' });
  const publish = page.getByRole('button', { name: 'Publish block' });
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('false');
});

test('a rich text is one of pages: it has no switch that would leave it without words', async () => {
  await desk.make('Note', 'Blank');
  await desk.item('Box').click();
  await desk.add('Rich text');
  await page.getByRole('group', { name: 'Title in the panel of the page' }).waitFor();
  expect(await changeable().count()).toBe(0);
});

test('a value of a narrower width says what the wider one has, and goes back to it', async () => {
  await desk.make('Note', 'Blank');
  await desk.item('Box').click();
  await desk.add('Heading');
  await page.getByRole('tab', { name: 'Style' }).click();
  const align = page.getByLabel('Text alignment');
  await align.selectOption('Center');
  expect(await page.getByText(/differs here/).count()).toBe(0);
  await press(page, 'Phone');
  await page.getByText('Marked values differ from Desktop.').waitFor();
  await align.selectOption('End');
  await page.getByText('differs here · Desktop: Center', { exact: true }).waitFor();
  await press(page, 'Text alignment: back to Desktop, Center');
  await page.getByText(/differs here/).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await nodeThatIs('heading'))?.style)
    .toEqual({ desktop: { text: 'center' } });
});

test('a condition is one sentence, with how often it is true on the page', async () => {
  await desk.make('Note', 'Blank');
  await desk.item('Box').click();
  await desk.add('Heading');
  await page.getByRole('tab', { name: 'Show when' }).click();
  await press(page, '+ Add a condition');
  await page
    .getByText('Title shows when Title is filled in. On this page it shows in 1 of 1 places.')
    .waitFor();
  await page.getByRole('combobox', { name: 'Show when' }).selectOption('is empty');
  await page.getByText('Title shows when Title is empty. On this page it shows in 0 of 1 places.').waitFor();
});

test('a field of another kind says what it cannot have any more; fields have an order', async () => {
  await desk.make('Note', 'Blank');
  await desk.item('Box').click();
  await desk.add('Heading');
  await page.getByRole('spinbutton', { name: 'Maximum length' }).fill('40');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Number');
  await page.getByText('As “Number” it has no more: Maximum length. You can undo this.').waitFor();
  await page.getByRole('switch', { name: 'Whole numbers only' }).check();
  await expect.poll(async () => (await desk.kept())?.fields).toMatchObject([{ kind: 'number', whole: true }]);
  await desk.item('Box').click();
  await desk.add('Picture');
  await page.getByRole('switch', { name: 'It may be a video' }).check();
  await expect
    .poll(async () => (await desk.kept())?.fields?.[1])
    .toMatchObject({ kind: 'picture', videos: true });
  await desk.item('Note').click();
  await press(page, 'Move up: Picture');
  await expect
    .poll(async () => (await desk.kept())?.fields?.map(({ kind }) => kind))
    .toEqual(['picture', 'number']);
  expect(await page.getByRole('button', { name: 'Move up: Picture' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
