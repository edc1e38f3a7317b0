import type { Locator } from 'playwright-core';
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

const names = (chinese: string, english: string): object => ({
  title: { 'zh-CN': chinese, 'en-US': english },
});
const text = (setting: object): object => ({
  type: 'object',
  properties: { title: { type: 'string', translate: true } },
  setting,
});
const list = (limits: object, setting: object, item: object, properties: object): object => ({
  type: 'array',
  default: [],
  ...limits,
  setting,
  items: {
    type: 'object',
    required: ['contentCode'],
    setting: item,
    properties: { contentCode: { type: 'string' }, ...properties },
  },
});
const each = (path: string, tag: string, part: string): object => ({
  is: 'box',
  each: `{{ data.${path} }}`,
  as: 'item',
  key: '{{ item.contentCode }}',
  children: [{ is: 'text', part, with: { as: tag }, edit: { kind: 'text' } }],
});
/** A whole block in one document: two lists and five options. */
const PRICES = {
  name: 'prices',
  version: 1,
  title: { 'zh-CN': '价目', 'en-US': 'Prices' },
  group: 'content',
  data: {
    type: 'object',
    properties: {
      tone: {
        enum: ['light', 'dark'],
        default: 'light',
        setting: {
          ...names('底色', 'Background'),
          choices: { light: { 'zh-CN': '浅', 'en-US': 'Light' }, dark: { 'zh-CN': '深', 'en-US': 'Dark' } },
        },
      },
      columns: { enum: [1, 2, 3], default: 2, setting: names('列数', 'Columns') },
      hasNotes: { type: 'boolean', default: true, setting: names('显示说明', 'Show the notes') },
      year: { type: 'integer', minimum: 2000, maximum: 2100, default: 2026, setting: names('年份', 'Year') },
      currency: { type: 'string', maxLength: 3, default: 'EUR', setting: names('货币', 'Currency') },
      prices: list({ minItems: 1, maxItems: 3 }, names('价格', 'Prices'), names('价格', 'Price'), {
        Title: text(names('名称', 'What')),
      }),
      notes: list({ maxItems: 2 }, names('说明', 'Notes'), names('说明', 'Note'), {
        Title: text({ ...names('说明', 'Note'), field: 'paragraph' }),
      }),
    },
  },
  examples: [
    {
      name: 'one',
      data: { 'zh-CN': { prices: [{ contentCode: 'a', Title: { title: '碗' } }] }, 'en-US': {} },
    },
  ],
  view: {
    is: 'box',
    with: { as: 'section', 'data-tone': '{{ data.tone }}', 'data-columns': '{{ data.columns }}' },
    children: [
      { is: 'text', with: { as: 'h3' }, children: ['{{ data.year }} {{ data.currency }}'] },
      each('prices', 'h4', 'item.Title'),
      { is: 'box', if: '{{ data.hasNotes }}', children: [each('notes', 'p', 'item.Title')] },
    ],
  },
};
const PAGE = {
  channelCode: 'HOME',
  vm: [
    { key: 'guarantee', block: 'guarantee', version: 1 },
    { key: 'prices', block: 'prices', version: 1 },
  ],
  data: {
    guarantee: { subContentMap: { Seal: { title: 'Ten years', years: 10 } } },
    prices: {
      prices: [
        { contentCode: 'bowl', Title: { title: { 'zh-CN': '碗', 'en-US': 'Bowl' } } },
        { contentCode: 'cup', Title: { title: { 'zh-CN': '杯', 'en-US': 'Cup' } } },
      ],
      notes: [{ contentCode: 'tax', Title: { title: { 'zh-CN': '含税', 'en-US': 'With tax' } } }],
    },
  },
};

const root = copyProgram(
  {
    'schemas/blocks/guarantee.block.json': BLOCK,
    'schemas/blocks/prices.block.json': PRICES,
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

const WORDS = {
  'en-US': {
    tag: 'Price, 2 of 2',
    settings: 'Settings',
    dialog: 'Block settings',
    ok: 'OK',
    full: '3 of 3',
    options: ['Background', 'Columns', 'Show the notes', 'Year', 'Currency'],
    dark: 'Dark',
    remove: 'Delete With tax',
    yes: 'Delete',
    items: ['Bowl', 'Cup'],
    lists: ['Prices', 'Notes'],
  },
  'zh-CN': {
    tag: '价格，第 2 项，共 2 项',
    settings: '设置',
    dialog: '区块设置',
    ok: '确定',
    full: '3 / 3',
    options: ['底色', '列数', '显示说明', '年份', '货币'],
    dark: '深',
    remove: '删除 含税',
    yes: '删除',
    items: ['碗', '杯'],
    lists: ['价格', '说明'],
  },
} as const;

test.each(['en-US', 'zh-CN'] as const)(
  'a new block with two lists and five options needs one document, in %s',
  async (language) => {
    const words = WORDS[language];
    const [first, second] = words.items;
    const path = `/home?lang=${language}`;
    const editor = await openEditor(await signInAsOwner(browser, server, language), server, path);
    const { page } = editor;
    const block = page.locator('#main section[data-columns]');
    const shown = (): Promise<string[]> => block.locator('h4').allInnerTexts();
    const tool = (name: string): Locator =>
      page.getByRole('toolbar').getByRole('button', { name, exact: true });
    // On the page: chosen, moved and duplicated by keys, until the list is full.
    await block.locator('h4').nth(1).focus();
    await page.keyboard.press('Alt+Enter');
    await page.locator('.ed-tag', { hasText: words.tag }).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(shown).toEqual([second, first]);
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(shown).toEqual([second, second, first]);
    // In the dialog: all options and lists, with a preview on the page.
    await page.keyboard.press('Escape');
    await block.locator('h4').first().focus();
    await page.keyboard.press('Shift+Enter');
    await tool(words.settings).click();
    const dialog = page.getByRole('dialog', { name: words.dialog });
    for (const option of words.options) await dialog.getByText(option, { exact: true }).first().waitFor();
    for (const name of words.lists) await dialog.getByRole('treegrid', { name }).waitFor();
    await dialog.getByText(words.full).waitFor();
    await dialog.getByRole('radio', { name: words.dark }).check();
    await dialog.getByRole('radio', { name: '3', exact: true }).check();
    await dialog.getByLabel(words.options[3]).fill('2030');
    await dialog.getByLabel(words.options[4]).fill('CNY');
    await dialog.getByRole('button', { name: words.remove }).click();
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: words.yes, exact: true }).click();
    await expect.poll(() => block.locator('p').count()).toBe(0);
    await expect.poll(() => block.locator('h3').innerText()).toBe('2030 CNY');
    expect(await block.getAttribute('data-tone')).toBe('dark');
    await dialog.getByRole('button', { name: words.ok }).click();
    await dialog.waitFor({ state: 'detached' });
    // One step for the dialog, and one for each change on the page.
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => block.getAttribute('data-tone')).toBe('light');
    expect(await block.locator('p').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(shown).toEqual([second, first]);
    for (let step = 0; step < 2; step++) await page.keyboard.press('ControlOrMeta+Shift+z');
    await save(editor);
    const visited = await readAsVisitor(server, path);
    for (const part of ['data-tone="dark"', 'data-columns="3"', '2030 CNY']) expect(visited).toContain(part);
    expect(visited.match(/<h4[^>]*>[^<]*/g)).toHaveLength(3);
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  },
);
