import type { PageModel } from '../../../runtime/model/page.ts';
import sitePage from '../../../schemas/pages/site.page.json';
import {
  insertContent,
  readBlock,
  type BlockContent,
} from '../../../src/editor/commands/blocks/block-content.ts';
import { startEditor } from '../../../src/editor/start.tsx';
import { KEY, type EditBench } from './edit-bench.ts';
import { makeEditPlans } from './edit-plans.ts';

const ADDRESS = { document: 'content', key: KEY } as const;

/** The project's editor, as an owner gets it, over the bench's page. */
export async function startOwnEditor(model: PageModel): Promise<EditBench> {
  const refuse = (): Promise<never> => Promise.reject(new Error('The bench calls no server.'));
  const editor = startEditor(
    { model, page: sitePage },
    { call: refuse, loadSource: refuse, makePlans: makeEditPlans },
  );
  await until(() => editor.isRendered && document.querySelector('.ed-bar') !== null);
  const { page, targets, blocks } = editor;

  const text = document.querySelector<HTMLElement>(
    `[data-edit^="text:content/${KEY}/subContentMap/BigTitle"]`,
  );
  const marked = targets.closest(text);
  if (marked === undefined) throw new Error('The page has no text to type into.');
  return {
    async begin() {
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
      const content = readBlock(page.documents, ADDRESS) as BlockContent;
      const operation = insertContent(page.documents, 'content', 2, content);
      page.change([operation]);
      blocks.choose({ document: 'content', key: operation.block.key });
    },
    move: () => blocks.move(ADDRESS, 1),
    restore(after) {
      if (after === 'type') return;
      editor.release();
      if (after === 'undo') editor.redo();
      else editor.undo();
    },
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(requestAnimationFrame);
}
