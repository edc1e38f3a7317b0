/** Opens a form in the designer, and names its parts. */
import { settled } from '../support/settled.ts';
import type { CallTable } from './calls.ts';
import { openComponents, type Components } from './component.ts';

type Options = NonNullable<Parameters<Components['console']>[1]>;

export const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

type Rule = Record<string, unknown>;

export const RULES = [
  { name: 'name', type: 'string', title: text('姓名', 'Name'), 'x-component': 'Input', required: true },
  {
    name: 'kind',
    type: 'string',
    title: text('类型', 'Kind'),
    'x-component': 'Radio.Group',
    enum: [
      { label: text('个人', 'A person'), value: 'person' },
      { label: text('公司', 'A company'), value: 'firm' },
    ],
  },
  {
    name: 'firm',
    type: 'string',
    title: text('公司', 'Company'),
    'x-component': 'Input',
    'x-reactions': {
      dependencies: ['kind'],
      fulfill: { state: { visible: "{{ $deps[0] === 'firm' }}" } },
    },
  },
] as const;

/** The server, with a form of these rules. */
const callsOf = (rule: readonly Rule[]): CallTable => ({
  'consoleForm.get': {
    id: 'f1',
    revision: 3,
    permissions: [],
    details: { places: [], fillers: 0, isUsed: true },
    values: {
      title: text('表单', 'A form'),
      isOpen: true,
      isPaid: false,
      price: 0,
      option: {},
      rule: [...rule],
    },
  },
  'consoleForm.usage': [],
  'consoleForm.history': [],
  'consoleForm.check': [],
  'consoleForm.saveDraft': { at: '2026-06-01T08:00:00.000Z', who: 'owner' },
});

/** The parts of the designer on the page of a test file. Call it at the top level of the file. */
export async function openDesigner() {
  const components = await openComponents();
  const { page, calls } = components;
  const main = page.getByRole('main');
  const hit = (name: RegExp) => main.locator('.fd-hits').getByRole('button', { name });
  const panel = main.locator('.fd-right');
  const said = main.locator('.fd > [role="status"]');

  async function open(rule: readonly Rule[] = RULES, options: Options = {}, table: CallTable = {}) {
    await components.console('/owner/form/f1', {
      width: 1440,
      height: 900,
      ...options,
      calls: {
        ...callsOf(rule),
        ...table,
      },
    });
    await main
      .locator(rule.length === 0 ? '.fd-empty' : '.fd-hit')
      .first()
      .waitFor();
    // The title and the fields are shown in one language.
    await main
      .getByRole('group', { name: 'Language of the texts' })
      .getByRole('button', { name: 'English' })
      .click();
    await settled(page);
  }

  /** What is kept of the rules as the draft. */
  async function savedRules(): Promise<Record<string, unknown>[]> {
    await page.keyboard.press('Control+s');
    const { body } = await calls.next('consoleForm.saveDraft');
    return body.values.rule as Record<string, unknown>[];
  }

  /** The names of the fields on the canvas, as they are read. */
  const names = async (): Promise<string[]> =>
    main
      .locator('.fd-hit')
      .evaluateAll((hits) => hits.map((each) => each.getAttribute('aria-label')?.split(',')[0] ?? ''));

  return { page, calls, main, hit, panel, said, open, savedRules, names };
}
