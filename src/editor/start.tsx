import { createRoot } from 'react-dom/client';
import type { ActionHost } from '../../runtime/model/action.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RenderHost } from '../../runtime/render/host.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { insertRule, ROOT_ID, type Shipment } from '../assembly/hydrate-page.tsx';
import { fillAst } from '../assembly/prepare-page.ts';
import { makeProgram } from '../assembly/program.ts';
import { nameBlock } from './documents/block-name.ts';
import { Editor } from './editor.ts';
import { listenToPage } from './input/page-input.ts';
import { listenToShortcuts } from './input/shortcuts.ts';
import { settleConflict } from './store/conflict.ts';
import { addsToPage, applyDraft, keepDrafts } from './store/draft-keeper.ts';
import { makeDraftShelf } from './store/drafts.ts';
import { Saving } from './store/saving.ts';
import { makeEditBlock } from './view/edit-block.tsx';
import { EditPage } from './view/edit-page.tsx';
import { Layer } from './view/layer.tsx';

/** Takes over the page that the server drew and puts the editor's layer above it. */
export function startEditor({ model, page }: Shipment, call: ActionHost['call']): void {
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('The page has no root element.');
  const chrome = document.createElement('div');
  chrome.id = 'editor';
  document.body.append(chrome);
  document.documentElement.dataset.editing = '';

  let leaving = false;
  const leave = async (url: string): Promise<void> => {
    if (
      editor.page.unsaved.length > 0 &&
      !(await editor.host.confirm({ text: editor.words('leave.question'), yes: editor.words('leave.yes') }))
    )
      return;
    leaving = true;
    location.assign(url);
  };
  const editor = new Editor(model, call, (url) => void leave(url));
  const saving = new Saving(editor.page, model, {
    call,
    settle: (area, { ast, revision }) =>
      settleConflict(
        area,
        { ast: fillAst(ast), revision },
        { page: editor.page, dialogs: editor.dialogs, nameBlock: (ast, key) => nameBlock(ast, key, editor.site.language) },
      ),
    signIn: async () => (await editor.dialogs.ask('sign-in')) !== false,
    saved: () => editor.notices.toast({ text: editor.words('saveSucceeded'), tone: 'success' }),
    failed: (reason) => editor.complain(editor.words('saveFailed', { reason: reason === '' ? editor.words('noAnswer') : reason })),
  });
  const discard = async (): Promise<void> => {
    if (!(await editor.host.confirm({ text: editor.words('discard.question'), yes: editor.words('discard.yes') }))) return;
    editor.release();
    editor.page.restart();
    editor.notices.toast({ text: editor.words('discard.done'), tone: 'success' });
  };

  const program = makeProgram({ mark: editor.targets.mark });
  const plan = program.pages.get(page.name);
  if (plan === undefined) throw new Error(`There is no page document named "${page.name}".`);
  const host: RenderHost = {
    planOf: (name) => program.blocks.get(name),
    Block: makeEditBlock(editor.page, editor.words),
    actions: editor.host,
    styles: makeStyleSheet(insertRule),
    report: (problem) => console.warn(formatProblem(problem)),
    omitted: new Set(),
  };
  // Not hydrated: the marks are not in the visitors' HTML. The first drawing replaces it at once.
  createRoot(root).render(<EditPage plan={plan} model={model} page={editor.page} host={host} />);
  createRoot(chrome).render(<Layer desk={{ editor, saving, discard }} />);

  listenToPage(editor, root, chrome);
  listenToShortcuts({ save: () => void saving.request(), undo: () => editor.undo(), redo: () => editor.redo() });
  addEventListener('beforeunload', (event) => {
    if (!leaving && editor.page.unsaved.length > 0) event.preventDefault();
  });
  void offerDraft(editor);
}

/** Offers what was left unsaved, then keeps what is unsaved from now on. A browser that stores nothing is told of once. */
async function offerDraft(editor: Editor): Promise<void> {
  const shelf = makeDraftShelf(editor.model);
  const complain = once(() => editor.complain(editor.words('draft.failed')));
  const draft = await shelf.read().catch(complain);
  if (draft !== undefined && addsToPage(draft, editor.page)) {
    const time = new Intl.DateTimeFormat(editor.site.language, { dateStyle: 'medium', timeStyle: 'short' }).format(draft.time);
    const answer = await editor.dialogs.ask('draft', { text: editor.words('draft.found', { time }) });
    if (answer !== false) applyDraft(draft, editor.page);
  }
  keepDrafts(editor.page, shelf, complain);
}

function once(act: () => void): () => undefined {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
