import { createRoot, hydrateRoot } from 'react-dom/client';
import { DOCUMENT_NAMES } from '../../runtime/edit/change.ts';
import type { ActionHost } from '../../runtime/model/action.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RenderHost } from '../../runtime/render/host.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { ROOT_ID } from '../assembly/browser/page-elements.ts';
import { addStyle } from '../assembly/browser/page-styles.ts';
import { listToolProblems } from '../assembly/documents.ts';
import { makeProgram, type Plans } from '../assembly/program.ts';
import type { PagePayload } from '../assembly/page-payload.ts';
import { Editor } from './commands/editor.ts';
import { listenToClipboard } from './commands/blocks/block-clipboard.ts';
import { isFree, listenToChosen } from './view/input/selection-keys.ts';
import { listenToPage } from './view/input/page-input.ts';
import { listenToShortcuts } from './view/input/shortcuts.ts';
import { offerHandOver, type Width } from './view/device/widths.ts';
import { TranslationMarks } from './commands/translation/translation-marks.ts';
import { makeSafety, sayDiscarded, watchWindow } from './commands/persistence.ts';
import { makeEditBlock } from './view/page/edit-block.tsx';
import { EditPage } from './view/page/edit-page.tsx';
import { Layer } from './view/layer.tsx';
import { nameEmpty } from './view/page/name-empty.ts';

/** What the editor works with. */
export interface EditorProgram extends Pick<ActionHost, 'call'>, Pick<RenderHost, 'loadSource'> {
  /** Makes the plans of blocks and pages; default: of the program's documents. */
  makePlans?: typeof makeProgram;
}

/** Takes over the page that the server drew and puts the editor's layer above it. */
export function startEditor(
  { model, page }: Pick<PagePayload, 'model' | 'page'>,
  { call, loadSource, makePlans = makeProgram }: EditorProgram,
): Editor {
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('The page has no root element.');
  const chrome = document.createElement('div');
  chrome.id = 'editor';
  // First in the document, as its bar is first on the screen: Tab comes to it before the page.
  document.body.prepend(chrome);
  document.documentElement.dataset.editing = '';

  const leave = async (url: string): Promise<void> => {
    if (
      editor.page.unsaved.length > 0 &&
      !(await editor.host.confirm({ text: editor.words('leave.question'), yes: editor.words('leave.yes') }))
    )
      return;
    // What was done last may be younger than the draft.
    await safety.drafts.keep();
    editor.leaving = true;
    location.assign(url);
  };
  const editor = new Editor(model, call, (url) => void leave(url));
  const safety = makeSafety(editor);
  const marks = new TranslationMarks(editor);
  const handOver = async (): Promise<void> => {
    await safety.drafts.handOver();
    editor.leaving = true;
  };
  offerHandOver(handOver);
  const toWidth = async (width: Width): Promise<void> => {
    editor.release();
    await handOver();
    location.hash = width;
    location.reload();
  };

  const program = makePlans({ annotate: editor.targets.annotate });
  const plan = program.pages.get(page.name);
  if (plan === undefined) throw new Error(`There is no page document named "${page.name}".`);
  const host: RenderHost = {
    planOf: (name) => program.blocks.get(name),
    actions: editor.host,
    loadSource,
    styles: makeStyleSheet(addStyle),
    report: (problem) => console.warn(formatProblem(problem)),
    omitted: new Set(),
  };
  host.Block = makeEditBlock({
    page: editor.page,
    model,
    places: editor.targets.places,
    words: editor.words,
    host,
  });
  const onDrawn = (): void => {
    editor.isDrawn = true;
    sayDiscarded(editor);
    nameEmpty(root, model.site.language);
    // Of no use before the first click: read when there is nothing else to do.
    whenIdle(() => listToolProblems().forEach(host.report));
    // What was handed over changes the page, which is taken over as it came first.
    void safety.drafts.start();
    // Without an answer nothing is editable; the page can be edited all the same.
    marks.start().catch(() => undefined);
  };
  const drawn = <EditPage plan={plan} model={model} page={editor.page} host={host} onDrawn={onDrawn} />;
  if (isDrawnWhole(root, model, program.blocks)) hydrateRoot(root, drawn);
  else createRoot(root).render(drawn);
  createRoot(chrome).render(<Layer desk={{ editor, marks, toWidth, ...safety }} />);

  listenToPage(editor, root, chrome);
  listenToChosen(editor);
  listenToClipboard({
    blocks: editor.blocks,
    isFree: (event) => isFree(editor, event),
    complain: (error) => editor.complain(error),
  });
  listenToShortcuts({
    save: () => void safety.saving.request(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  });
  watchWindow(editor);
  return editor;
}

// Not every browser tells when it is idle.
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 1000);
}

/** Whether the server drew what the editor draws: a block that it left out is tried again here, and one that nobody knows says so. */
function isDrawnWhole(root: HTMLElement, model: PageModel, blocks: Plans): boolean {
  return (
    root.firstChild !== null &&
    model.omitted.length === 0 &&
    DOCUMENT_NAMES.every((area) => model[area].ast.vm.every(({ block }) => blocks.get(block) !== undefined))
  );
}
