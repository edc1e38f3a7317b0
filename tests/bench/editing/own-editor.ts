import type { PageModel } from '../../../runtime/model/page.ts';
import {
  insertContents,
  readBlock,
  type BlockContent,
} from '../../../src/editor/commands/blocks/block-content.ts';
import { startEditor } from '../../../src/editor/start.tsx';
import { clickOn, KEY, type EditBench } from './edit-bench.ts';
import { makeEditPlans } from './edit-plans.ts';

const ADDRESS = { document: 'content', key: KEY } as const;

// The server sends them with the page.
const [texts = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('/schemas/locales/zh-CN.locale.json', {
    query: '?section=editor',
    import: 'default',
    eager: true,
  }),
);
const MESSAGES = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`editor.${key}`, text]));

/** The project's editor, as an owner gets it, over the bench's page. */
export async function startOwnEditor(page: PageModel): Promise<EditBench> {
  const messages = { ...page.site.messages, ...MESSAGES };
  const model = { ...page, site: { ...page.site, messages } };
  const refuse = (): Promise<never> => Promise.reject(new Error('The bench calls no server.'));
  const editor = startEditor(
    { model, page: 'site' },
    { call: refuse, loadSource: refuse, makePlans: makeEditPlans },
  );
  await until(() => document.querySelector('.ed-bar') !== null);
  const { targets, blocks } = editor;

  const text = document.querySelector<HTMLElement>(
    `[data-edit^="text:content/${KEY}/subContentMap/BigTitle"]`,
  );
  if (text === null) throw new Error('The page has no text to type into.');
  return {
    async click() {
      clickOn(text);
      await until(() => document.querySelector('.ed-tools') !== null);
    },
    async begin() {
      await editor.rendered.promise;
      const marked = targets.closest(text);
      if (marked === undefined) throw new Error('The text cannot be edited.');
      editor.choose(marked);
      await editor.runTool('edit');
    },
    type() {
      const host = document.querySelector<HTMLElement>('[contenteditable]');
      if (host === null) throw new Error('Nothing is typed into.');
      host.append('x');
      host.normalize();
      host.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: 'x' }));
    },
    undo: () => editor.undo(),
    insert() {
      const content = readBlock(editor.page.documents, ADDRESS) as BlockContent;
      const operations = insertContents(editor.page.documents, { document: 'content', index: 2 }, [content]);
      editor.page.change(operations);
      for (const { block } of operations) blocks.choose({ document: 'content', key: block.key });
    },
    move: () => blocks.move([ADDRESS], 1),
    restore(after) {
      if (after === 'type') return;
      editor.release();
      if (after === 'undo') editor.redo();
      else editor.undo();
    },
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => isTrue() && resolve());
  observer.observe(document.body, { childList: true, subtree: true });
  if (!isTrue()) await promise;
  observer.disconnect();
}
