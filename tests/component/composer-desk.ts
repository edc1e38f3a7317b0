// What an owner does in the composer, for its tests.
import type { Locator } from 'playwright-core';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { CallTable } from './calls.ts';
import type { Components } from './component.ts';
import { opened, press } from './editor-desk.ts';

/** A draft lags behind the screen so long. */
export const KEEP_MS = 700;

/** When the draft was kept. */
export const AT = '2026-06-01T08:00:05.000Z';

const INSTANCE = {
  kind: 'page' as const,
  title: 'Sample boxes',
  language: 'zh-CN',
  link: '',
  key: 'a',
  before: {},
  after: { title: { title: 'Hold it first' } },
  parked: 0,
};
const CHANGES: Extract<CallTable['consoleBlock.changes'], { uses: unknown }> = {
  uses: [
    {
      kind: 'page',
      where: 'Page',
      title: 'Sample boxes',
      languages: ['zh-CN', 'en-US'],
      link: '/edit/samples',
      count: 3,
    },
    { kind: 'template', where: 'Template', title: 'Offer', languages: [], link: '', count: 1 },
  ],
  counts: { pages: 9, drafts: 2, templates: 1, revisions: 0, languages: 2, instances: 12 },
  changes: [{ class: 'fills', what: 'added', key: 'title', title: 'Title', text: 'New field Title.' }],
  instances: [INSTANCE],
  problems: [],
};

/** What the server has stored: a new block is kept as it is sent. */
export function storing(): CallTable {
  let values = { title: { 'en-US': '' }, document: {} };
  return {
    'consoleBlock.save': ({ body }) => {
      values = body.values as typeof values;
      return { id: 'own-1', revision: 1 };
    },
    'consoleBlock.get': () => ({
      id: 'own-1',
      revision: 1,
      values,
      permissions: [],
      details: { versions: [] },
    }),
    'consoleBlock.saveDraft': { at: AT, who: 'owner' },
    'consoleBlock.changes': CHANGES,
    'consoleBlock.publish': { id: 'own-1', revision: 2 },
  };
}

/** The composer on a block that is new. */
export class ComposerDesk {
  readonly #components: Components;
  readonly outline: Locator;

  constructor(components: Components) {
    this.#components = components;
    this.outline = components.page.getByRole('complementary', { name: 'Outline' });
  }

  /** Makes a block by the menu of the bar. */
  async make(name: string, beginning: string, table: CallTable = {}): Promise<void> {
    const { page } = this.#components;
    const calls = { ...storing(), ...table };
    await this.#components.editor('introduction--company', { calls, width: 1440 });
    await press(page, 'New');
    await page.getByRole('button', { name: 'Make a block', exact: true }).click();
    const dialog = await opened(page, 'Make a block');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('radio', { name: beginning, exact: true }).check();
    await press(dialog, 'Create');
    await this.outline.getByRole('tree').waitFor();
  }

  item(name: string): Locator {
    return this.outline.getByRole('treeitem', { name });
  }

  async add(part: string): Promise<void> {
    await press(this.outline, '+ Add');
    // An empty block offers the same parts below its tree.
    await this.outline.getByRole('button', { name: part, exact: true }).first().click();
  }

  /** The panel of the chosen node. */
  panel(name: string): Locator {
    return this.#components.page.getByRole('complementary', { name, exact: true });
  }

  /** A node on the page. */
  node(id: string): Locator {
    return this.#components.page.locator(`#root [data-node="${id}"]`);
  }

  /** The draft that was kept last. What is kept a moment after a change is kept at once. */
  async kept(): Promise<Partial<OwnedBlockDocument> | undefined> {
    await this.#components.clock.runFor(KEEP_MS);
    const values = this.#components.calls.made('consoleBlock.saveDraft').at(-1)?.body.values;
    return values?.document as Partial<OwnedBlockDocument> | undefined;
  }
}
