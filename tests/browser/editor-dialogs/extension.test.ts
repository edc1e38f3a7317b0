import { expect, test } from 'vitest';
import type {
  BlockDocument,
  DialogDocument,
  KindDocument,
} from '../../../runtime/generated/documents.generated.ts';
import { openBrowser } from '../../support/browser.ts';
import { copyProgram } from '../../support/program-copy.ts';
import { startProduction } from '../../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save } from '../editor-session.ts';
import { findViolations } from '../page-checks.ts';

// A new editable kind needs three documents and no code.
const BLOCK: BlockDocument = {
  name: 'guarantee',
  version: 1,
  title: { 'zh-CN': '质保', 'en-US': 'Guarantee' },
  group: 'content',
  data: {
    type: 'object',
    properties: {
      subContentMap: {
        type: 'object',
        default: {},
        properties: {
          Seal: {
            type: 'object',
            properties: {
              title: { type: 'string', translate: true },
              years: { type: 'integer' },
              isRenewable: { type: 'boolean' },
            },
          },
        },
      },
    },
  },
  examples: [
    {
      name: 'ten-years',
      data: { 'zh-CN': { subContentMap: { Seal: { title: '十年', years: 10 } } }, 'en-US': {} },
    },
  ],
  view: {
    is: 'box',
    part: 'subContentMap.Seal',
    with: { as: 'section', class: 'page-width py-10' },
    edit: { kind: 'seal', tools: { exclude: ['font'] } },
    children: [
      { is: 'text', with: { as: 'h2' }, children: ['{{ part.title }}'] },
      { is: 'text', children: ['{{ part.years }} × 365{{ part.isRenewable ? " +" : "" }}'] },
    ],
  },
};
const KIND: KindDocument = {
  name: 'seal',
  title: { 'zh-CN': '印章', 'en-US': 'Seal' },
  open: 'set',
  tools: [
    {
      name: 'set',
      title: { 'zh-CN': '设置', 'en-US': 'Set seal' },
      do: [
        { do: 'open-dialog', with: { name: 'seal', value: '{{ part }}' } },
        { do: 'write-members', with: { members: '{{ result }}' } },
      ],
    },
    {
      name: 'renew',
      title: { 'zh-CN': '可续保', 'en-US': 'Renewable' },
      when: '{{ !part.isRenewable }}',
      do: [{ do: 'write-members', with: { members: { isRenewable: true } } }],
    },
    'text:link',
    'text:font',
  ],
};
const DIALOG: DialogDocument = {
  name: 'seal',
  title: { 'zh-CN': '印章', 'en-US': 'Seal' },
  takes: {
    type: 'object',
    properties: { title: { type: 'string' }, years: { type: 'integer', default: 1 } },
  },
  form: {
    type: 'object',
    properties: {
      title: {
        type: 'string',
        title: { 'zh-CN': '文字', 'en-US': 'Words' },
        'x-component': 'Input',
        'x-validator': [
          { required: true, message: { 'zh-CN': '请输入文字', 'en-US': 'Please enter the words' } },
        ],
      },
      years: { type: 'number', title: { 'zh-CN': '年数', 'en-US': 'Years' }, 'x-component': 'NumberPicker' },
    },
  },
  buttons: [
    { name: 'cancel', title: { 'zh-CN': '取消', 'en-US': 'Cancel' }, do: [{ do: 'dismiss' }] },
    {
      name: 'finish',
      title: { 'zh-CN': '确定', 'en-US': 'OK' },
      look: 'primary',
      validates: true,
      do: [{ do: 'finish', with: { value: '{{ value }}' } }],
    },
  ],
};
const PAGE = {
  channelCode: 'HOME',
  vm: [{ key: 'guarantee', block: 'guarantee', version: 1 }],
  data: { guarantee: { subContentMap: { Seal: { title: 'Ten years', years: 10 } } } },
};

const root = copyProgram(
  {
    'schemas/blocks/guarantee.block.json': BLOCK,
    'schemas/kinds/seal.kind.json': KIND,
    'schemas/dialogs/seal.dialog.json': DIALOG,
    'seeds/blank/pages/HOME.json': PAGE,
  },
  { without: 'seeds/demo/pictures' },
);
const [server, browser] = await Promise.all([startProduction({ SEED: 'blank' }, root), openBrowser()]);

test('a new kind with a new dialog needs three documents, and works like any other', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page } = editor;
  const seal = page.locator('[data-edit^="seal:"]');
  await seal.click();
  const tools = page.getByRole('toolbar', { name: 'Tools of the Seal' });
  // Its own tools and those of the kind of texts; the block excludes the font tool.
  expect(await tools.getByRole('button').allInnerTexts()).toEqual(
    expect.arrayContaining(['Set seal', 'Renewable', 'Link']),
  );
  expect(await tools.getByRole('button', { name: 'Font' }).count()).toBe(0);
  await tools.getByRole('button', { name: 'Renewable' }).click();
  await expect.poll(() => seal.innerText()).toContain('10 × 365 +');
  expect(await tools.getByRole('button', { name: 'Renewable' }).count()).toBe(0);

  await seal.click();
  const dialog = page.getByRole('dialog', { name: 'Seal' });
  await dialog.getByLabel('Words').fill('');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.getByText('Please enter the words').waitFor();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Words').fill('A lifetime');
  await dialog.getByLabel('Years').fill('99');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => seal.innerText()).toContain('99 × 365 +');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seal.innerText()).toContain('10 × 365 +');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => seal.innerText()).toContain('A lifetime');
  await save(editor);
  expect(await readAsVisitor(server)).toContain('A lifetime');
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
