import { expect, test } from 'vitest';
import { NO_NETWORK, reject } from '../calls.ts';
import { openComponents } from '../component.ts';
import { errorOf } from '../members/pages.ts';
import { field, openForm, part, press } from './rules.ts';

const components = await openComponents();
const { page, calls } = components;

const UPLOAD = 'memberMenuValue.upload';
const PLAN = { name: '平面图 plan.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
const named = (name: string) => ({ ...PLAN, name });

const chooser = page.getByLabel('Plan', { exact: true });
const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
const files = () => page.locator('.upload-files > li:not(.upload-failed) > span:first-child').allInnerTexts();

let stored = 0;
const store = ({ body }: { body: { file: unknown } }) => {
  const { name, size } = body.file as File;
  return { id: `file-${(stored += 1)}`, name, size };
};

type Table = NonNullable<Parameters<typeof components.form>[1]>['calls'];

const open = (
  props: Record<string, unknown> = { multiple: true, maxCount: 2 },
  table: Table = {},
): Promise<void> =>
  openForm(
    components,
    [field('Input', 'string', 'Name'), field('Upload', 'array', 'Plan', props, { required: true })],
    { calls: { [UPLOAD]: store as never, ...table } },
  );

test('a file is uploaded for its field, listed with its size, and sent by its id', async () => {
  await open();
  await chooser.setInputFiles(PLAN);
  const { body } = await calls.next(UPLOAD);
  expect(body).toMatchObject({ menuId: 'contact', field: 'plan' });
  await remove(PLAN.name).waitFor();
  expect(await page.locator('.upload-files').innerText()).toContain('1 KB');
  await press(page);
  const sent = await calls.next('memberMenuValue.fillInMenu');
  expect(sent.body.valueJson).toMatchObject({
    plan: [{ id: expect.stringMatching(/^file-/) as string, name: PLAN.name, size: 9 }],
  });
});

test('a required file that is missing is an error at its field', async () => {
  await open();
  await press(page);
  await expect.poll(() => errorOf(chooser)).toBe('Please fill this in');
});

test('of too many files the first are taken, and the others named', async () => {
  await open();
  await chooser.setInputFiles([named('a.png'), named('b.png'), named('c.png')]);
  await page.getByText('c.png: At most 2 files').waitFor();
  await expect.poll(files).toEqual(['a.png', 'b.png']);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await remove('a.png').click();
  await expect.poll(files).toEqual(['b.png']);
  expect(await chooser.evaluate((control) => control === document.activeElement)).toBe(true);
});

test('a refused file is named with the reason, and blocks the form until it is removed', async () => {
  await open({ multiple: true }, { [UPLOAD]: reject(415, 'Only pictures are accepted.') });
  await chooser.setInputFiles(named('program.png'));
  await page.getByRole('alert').getByText('program.png: Only pictures are accepted.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await page.locator('.toast').count()).toBe(0);
  calls.answer(UPLOAD, store);
  await chooser.setInputFiles(PLAN);
  await remove(PLAN.name).waitFor();
  await press(page);
  await page.getByRole('link', { name: 'Some files were not uploaded' }).waitFor();
  expect(calls.made('memberMenuValue.fillInMenu')).toEqual([]);
  await remove('program.png').click();
  await press(page);
  await calls.next('memberMenuValue.fillInMenu');
});

test.each([
  ['no network', NO_NETWORK, 'Not uploaded. Check your connection'],
  ['a busy server', reject(429, 'Too many files.'), 'Too many files.'],
  ['a failing server', reject(507, 'The disk is full.'), 'The disk is full.'],
])('after %s the same file can be tried again', async (_, answer, reason) => {
  await open({}, { [UPLOAD]: answer });
  await chooser.setInputFiles(PLAN);
  await page.getByText(`${PLAN.name}: ${reason}`).waitFor();
  calls.answer(UPLOAD, store);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(files).toEqual([PLAN.name]);
  await page.locator('.upload-failed').waitFor({ state: 'detached' });
  expect(await chooser.evaluate((control) => control === document.activeElement)).toBe(true);
});

test('a form is not sent while a file is uploaded, and says why', async () => {
  await open();
  const held = calls.hold(UPLOAD);
  await chooser.setInputFiles(PLAN);
  await calls.next(UPLOAD);
  expect(await page.locator('.upload').getAttribute('aria-busy')).toBe('true');
  const waiting = await page.locator('.upload [role=status]').innerText();
  expect(waiting).not.toBe('');
  await press(page);
  await expect.poll(() => errorOf(chooser)).toBe(waiting);
  expect(calls.made('memberMenuValue.fillInMenu')).toEqual([]);
  held.release();
  await remove(PLAN.name).waitFor();
  expect(await page.locator('.upload').getAttribute('aria-busy')).toBe('false');
  await press(page);
  await calls.next('memberMenuValue.fillInMenu');
});

test('files are dropped onto their field', async () => {
  await openForm(components, [field('Upload.Dragger', 'array', 'Plan')], {
    calls: { [UPLOAD]: store as never },
  });
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
    return transfer;
  });
  await page.locator('.upload-drop').dispatchEvent('drop', { dataTransfer: data });
  await expect.poll(files).toEqual(['dropped.png']);
});

test('the rule’s own words and kinds are those of the chooser', async () => {
  await open({ accept: 'image/*', textContent: 'Take a picture' });
  expect(await chooser.getAttribute('accept')).toBe('image/*');
  expect(await chooser.evaluate((box: HTMLInputElement) => box.multiple)).toBe(false);
  await page.getByText('Take a picture').waitFor();
});

test('a file in a row is uploaded under the name of its field', async () => {
  await openForm(
    components,
    [
      {
        ...field('ArrayItems', 'array', 'Rooms'),
        default: [{}],
        items: {
          type: 'object',
          properties: { plan: { type: 'array', title: 'Plan', 'x-component': 'Upload' } },
        },
        properties: { add: part('ArrayItems.Addition') },
      },
    ],
    { calls: { [UPLOAD]: store as never } },
  );
  await chooser.setInputFiles(PLAN);
  expect((await calls.next(UPLOAD)).body.field).toBe('plan');
});
