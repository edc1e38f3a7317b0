// In forced colours, what is chosen or current looks different from what is not, whatever shows it.
import { expect, test } from 'vitest';
import type { FormRule } from '../../runtime/forms/rules/rule.ts';
import { page as pageOf, type CallTable } from './calls.ts';
import { findSameLook } from './chosen-look.ts';
import { openComponents } from './component.ts';
import { ComposerDesk } from './composer-desk.ts';
import { redirectCalls } from './console-rows.ts';
import { press } from './editor-desk.ts';

const components = await openComponents({ forcedColors: 'active' });
const { page } = components;
const desk = new ComposerDesk(components);
const AT = '2026-06-01T08:00:05.000Z';

const leaf = { label: 'Blue', value: 'Blue' };
const tree = [{ label: 'Tiles', value: 'Tiles', children: [leaf] }];
const field = (component: string, value: unknown, more: object = {}): FormRule =>
  ({
    name: component.replace('.', ''),
    title: component,
    type: typeof value === 'object' ? 'array' : typeof value,
    'x-component': component,
    default: value,
    ...more,
  }) as FormRule;
const choices = { enum: [leaf, { label: 'Red', value: 'Red' }] };
const RULES = [
  field('Radio.Group', 'Blue', choices),
  field('Checkbox.Group', ['Blue'], choices),
  field('Select', 'Blue', choices),
  field('Switch', true),
  field('Checkbox', true),
  field('Rate', 3),
];
const list = (): Promise<void> => page.locator('.ant-select').first().click();
const form = (...rules: FormRule[]): Promise<void> => components.form(rules, { language: 'en-US' });

const FORM: CallTable = {
  'consoleForm.get': {
    id: 'f1',
    revision: 3,
    permissions: [],
    details: { places: [], fillers: 0, isUsed: true },
    values: { title: { 'en-US': 'A form' }, isOpen: true, isPaid: false, price: 0, option: {}, rule: RULES },
  },
  'consoleForm.usage': [],
  'consoleForm.history': [],
  'consoleForm.check': [],
  'consoleForm.saveDraft': { at: AT, who: 'owner' },
};
const THEME: CallTable = {
  'consoleTheme.get': {
    id: 'theme',
    revision: 3,
    values: { document: { preset: 'kiln', overrides: {} } },
    permissions: [],
  },
  'consoleTheme.saveDraft': { at: AT, who: 'owner' },
  'consoleTheme.plan': { at: '', by: '', hasFailed: false },
  'consoleFont.list': [],
};
const PICTURE = {
  url: '/media/article-chips_1200x900.webp',
  width: 400,
  height: 300,
  fit: 'cover',
  position: '50% 50%',
};
const FILE = {
  url: PICTURE.url,
  resourceCode: 'abc',
  name: 'vase.webp',
  resourceType: 1,
  size: 20_000,
  classificationCode: '',
};

const RECORD = { menuId: 'visit', form: 'Visit', isWaiting: false, assignee: '', member: '', note: '' };
const BOARD: CallTable = {
  'consoleView.list': [],
  'consoleRecord.forms': [],
  'consoleRecord.list': pageOf(
    [{ ...RECORD, id: 'a', summary: 'Entry', status: 'new', gmtCreate: AT, cells: [] }],
    1,
  ),
};
const MEDIA = {
  'consoleView.list': [],
  'consoleClassification.list': [],
  'consoleMedia.totals': { used: 10, most: 100 },
  'consoleMedia.list': pageOf([{ id: 'm1', ...FILE, name: 'vase', type: 'image', picture: FILE.url }], 1),
} as unknown as CallTable;

/** What is opened, and how many kinds of chosen things it shows at least. */
const PLACES: Record<string, readonly [least: number, open: () => Promise<unknown>]> = {
  'controls of a form': [5, () => form(...RULES)],
  'a list of a form': [4, async () => (await form(RULES[2] as FormRule, ...RULES), list())],
  'a tree of a form': [
    1,
    async () => {
      await form(
        field('TreeSelect', 'Blue', { enum: tree, 'x-component-props': { treeDefaultExpandAll: true } }),
      );
      await list();
    },
  ],
  'lists of steps of a form': [
    1,
    async () => (await form(field('Cascader', ['Tiles', 'Blue'], { enum: tree })), list()),
  ],
  'a list of the console': [
    3,
    async () => {
      await components.console('/owner/redirect', { calls: redirectCalls() });
      await page
        .getByRole('checkbox', { name: /^Select: / })
        .first()
        .check();
    },
  ],
  'the search of the console': [
    1,
    async () => {
      await components.console('/owner/redirect', { calls: redirectCalls() });
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  ],
  'the designer of forms': [
    6,
    async () => {
      await components.console('/owner/form/f1', { width: 1440, calls: FORM });
      await page.locator('.fd-hit').first().click();
      await page.locator('.fd-right').getByRole('button').first().waitFor();
    },
  ],
  'the composer': [
    5,
    async () => {
      await desk.make('Band', 'Blank');
      await desk.add('Text');
      await desk.panel('Text').waitFor();
    },
  ],
  'the theme': [
    4,
    async () => {
      await components.editor('page-hero--about', { language: 'en-US', calls: THEME });
      await page
        .getByRole('button', { name: 'Theme', exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Presets' }).waitFor();
    },
  ],
  'a link': [
    1,
    async () => {
      const { box } = await components.dialog('link', { linkType: 0, linkUrl: '/about' });
      await box.getByRole('radio').first().waitFor();
    },
  ],
  colours: [1, async () => (await components.dialog('style', {})).box.getByRole('radio').first().waitFor()],
  icons: [
    1,
    async () => {
      const star = { name: 'star', path: 'M14 18V6H2v12h2' };
      await components.dialog('icon', { icon: '' }, { calls: { 'icon.search': [star] } });
      await page.getByRole('radio', { name: 'star' }).check();
    },
  ],
  pictures: [
    2,
    async () => {
      const calls = { 'media.pageList': [FILE], 'classification.list': [] } as unknown as CallTable;
      await components.dialog('media-picker', {}, { calls });
      await page.getByRole('option', { name: /vase/ }).click();
      await page.locator('.media-tile[aria-selected=true]').waitFor();
    },
  ],
  'the versions of a block': [
    3,
    async () => {
      await desk.make('Note', 'Blank');
      await press(page, '+ Add a choice');
      await desk.panel('Note').getByRole('group', { name: 'Version', exact: true }).waitFor();
    },
  ],
  'a board': [
    3,
    async () => {
      await components.console('/owner/record?view=board', { calls: BOARD });
      await page.getByRole('main').getByRole('checkbox').first().check();
    },
  ],
  'the media of the console': [
    3,
    async () => {
      await components.console('/owner/media?view=grid', { calls: MEDIA });
      await page.getByRole('main').getByRole('checkbox').first().check();
    },
  ],
  'presets of texts': [
    1,
    async () => {
      const preset = { presetCode: 'p1', name: 'Warm', style: { color: '#a3402a' }, gmtModified: AT };
      const calls = { 'stylePreset.list': [preset] } as unknown as CallTable;
      const { box } = await components.dialog('presets', { style: {}, sample: 'Tiles' }, { calls });
      await box.getByText('Warm').first().click();
    },
  ],
  'a form to link to': [
    1,
    async () => {
      const calls = { 'memberMenu.pageList': [{ id: 'f1', title: 'Visit' }] } as unknown as CallTable;
      await components.dialog('form-picker', { formId: 'f1' }, { calls });
      await page.getByRole('dialog').getByRole('combobox').click();
      await page.locator('.ant-select-item').first().waitFor();
    },
  ],
  masks: [
    1,
    async () => {
      const props = { 'x-component': 'MediaMask', 'x-component-props': { picture: PICTURE } };
      await components.fields(
        { mask: { type: 'object', ...props } },
        { values: { mask: {} }, asks: { declare: () => '' } },
      );
      await page.getByRole('radio').nth(1).click();
    },
  ],
  'blocks to insert': [
    1,
    async () => {
      await components.dialog('insert-block', {}, { calls: { 'ownTemplate.list': [] } });
      await page.getByRole('option').first().click();
    },
  ],
};

test.each(Object.entries(PLACES))('of %s', { tags: 'long' }, async (_, [least, open]) => {
  await open();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const kinds = new Set<string>();
    expect(await findSameLook(page, kinds), colorScheme).toEqual([]);
    expect(kinds.size, [...kinds].join('; ')).toBeGreaterThanOrEqual(least);
  }
});
