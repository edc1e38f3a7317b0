// Creates the editor of a page and connects its layers: the composition root.
import type { ReactElement } from 'react';
import { when } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { Plan } from '../../runtime/compile/compile.ts';
import { DOCUMENT_NAMES } from '../../runtime/edit/change.ts';
import type { ActionDependencies } from '../../runtime/model/action.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { PERMISSIONS } from '../../runtime/model/permissions.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RenderContext } from '../../runtime/render/render-context.ts';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { importAgain } from '../assembly/browser/import-again.ts';
import { loadPart } from '../assembly/browser/load-part.ts';
import { ROOT_ID } from '../assembly/browser/page-elements.ts';
import { addOwnStyles, addStyle } from '../assembly/browser/page-styles.ts';
import { listToolProblems, tourDocuments } from '../assembly/documents.ts';
import type { PagePayload } from '../assembly/page-payload.ts';
import type { Plans } from '../assembly/plans.ts';
import { makeEditProgram } from '../assembly/edit-program.ts';
import { registerSiteBlock } from '../assembly/site-blocks.ts';
import { listBlankBlocks } from './commands/blocks/blank-blocks.ts';
import { Account } from './commands/account.ts';
import { Editor } from './commands/editor.ts';
import { offerUndo } from './commands/documents/offer-undo.ts';
import { makePersistence, showDiscarded, type Persistence, type Waiting } from './commands/persistence.ts';
import { Presence } from './commands/presence.ts';
import type { Publishing } from './commands/publishing/publishing.ts';
import { planPublishing, planTakingDown } from './commands/publishing/run-step.ts';
import { takeAskedForm, takeAskedPlace, takeAskedTheme } from './commands/saving/asked-place.ts';
import { showPlace } from './commands/saving/show-place.ts';
import { ElementWarnings } from './commands/tools/element-warnings.ts';
import { UntranslatedHighlights } from './commands/translation/untranslated-highlights.ts';
import { siteOfEditor } from './contracts/messages.ts';
import type { DeviceWidth } from './contracts/device.ts';
import { Tour } from './store/tour.ts';
import { operations, registry } from './registry.ts';
import type { EditorSession } from './view/base/session.ts';
import { whenIdle } from './view/base/when-idle.ts';
import { keepPlace, returnToPlace } from './view/device/kept-place.ts';
import { isInPreview, offerHandover } from './view/device/handover.ts';
import { listenToClipboard } from './view/input/clipboard-events.ts';
import { listenToPage } from './view/input/page-input.ts';
import { isFree, listenToSelectionKeys } from './view/input/selection-keys.ts';
import { listenToShortcuts } from './view/input/shortcuts.ts';
import { listenToWindow } from './view/input/window-events.ts';
import { Layer } from './view/layer.tsx';
import { makeSlotEnd } from './view/page/slot-end.tsx';
import { makeEditBlock } from './view/page/edit-block.tsx';
import { EditPage } from './view/page/edit-page.tsx';
import { hydrateLater } from './view/page/hydrate-later.ts';
import { labelEmptyParts } from './view/page/label-empty-parts.ts';
import { placeEmptyParts } from './view/page/place-empty-parts.ts';
import { makePreviews } from './view/previews/load-previews.ts';

/** The tour of an owner's first visit. */
const FIRST_TOUR = 'first-visit';

interface EditorProgram extends Pick<ActionDependencies, 'call'>, Pick<RenderContext, 'loadSource'> {
  /** Compiles blocks and pages; default: the documents of the program. */
  makePlans?: typeof makeEditProgram;
}

/** Hydrates the page that the server rendered and adds the editor's layer above it. */
export function startEditor(
  payload: Pick<PagePayload, 'model' | 'page' | 'editor'>,
  { call, loadSource, makePlans = makeEditProgram }: EditorProgram,
): Editor {
  for (const block of payload.editor?.blocks ?? [])
    registerSiteBlock(block.name, () => ({ document: block }));
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('The page has no root element.');
  const { model, page } = payload;
  const site = siteOfEditor(payload);
  const layer = addLayer(site.language);
  const editor: Editor = new Editor(model, site, {
    operations,
    registry,
    call,
    previews: makePreviews(() => editor.context),
    permissions: payload.editor?.permissions ?? PERMISSIONS,
    blockCounts: countBlocks(payload.editor),
    leave: (url) => void leave(session, url),
    reopen: (url) => void session.reopen(url),
    publishAt: (at) => planPublishing(session.publishing, at),
    takeDownAt: (at) => planTakingDown(session.publishing, at),
  });
  const session = makeSession(editor, payload.editor ?? {}, call);
  const program = makePlans({ annotate: editor.targets.annotate });
  const host = makeRenderContext(editor, program.blocks, loadSource);
  const onRendered = (): void => afterFirstRender(session, root);
  if (!program.pages.has(page)) throw new Error(`There is no page document named "${page}".`);
  // Compiled when it is drawn.
  const planOf = (): Plan => program.pages.get(page) as Plan;
  const drawPage = (): ReactElement => (
    <EditPage plan={planOf()} model={model} page={editor.page} host={host} onRendered={onRendered} />
  );
  createRoot(layer).render(<Layer session={session} />);
  // Before the other listeners: the page is hydrated when they get an event.
  hydrateLater(root, drawPage, {
    isRendered: () => isRenderedWhole(root, model, program.blocks),
    done: editor.rendered.promise,
  });
  listen(session, root, layer);
  return editor;
}

function countBlocks(payload: PagePayload['editor']): { known: number; all: number } {
  const known = payload?.blocks?.length ?? 0;
  return { known, all: payload?.blockCount ?? known };
}

/**
 * Adds the element of the editor's layer. First in the document, so that Tab reaches its bar before the page.
 */
function addLayer(language: string): HTMLElement {
  const layer = document.createElement('div');
  layer.id = 'editor';
  layer.lang = language;
  document.body.prepend(layer);
  document.documentElement.dataset.editing = '';
  return layer;
}

function makeSession(editor: Editor, waiting: Waiting, call: EditorProgram['call']): EditorSession {
  const persistence = makePersistence(editor, waiting, () => account.name);
  const account: Account = new Account(editor, persistence.drafts, call);
  const handOver = async (): Promise<void> => {
    await persistence.drafts.handOver();
    editor.isLeaving = true;
  };
  offerHandover(handOver);
  const showWidth = async (width: DeviceWidth): Promise<void> => {
    editor.release();
    await handOver();
    location.hash = width;
    location.reload();
  };
  const reopen = async (url: string): Promise<void> => {
    editor.release();
    await handOver();
    location.assign(url);
  };
  const highlights = new UntranslatedHighlights(editor);
  const tour = new Tour(() => tourDocuments.get(FIRST_TOUR)?.steps ?? []);
  const warnings = new ElementWarnings(editor);
  const expectStatus = (): ReturnType<Publishing['expectStatus']> => persistence.publishing.expectStatus();
  const presence = new Presence({ model: editor.model, page: editor.page, call, expectStatus });
  return { ...persistence, editor, account, highlights, warnings, tour, presence, showWidth, reopen };
}

/** Leaves the page. Asks first if something is unsaved. */
async function leave({ editor, drafts }: Persistence & { editor: Editor }, url: string): Promise<void> {
  const { page, context, translate } = editor;
  const question = { text: translate('leave.question'), yes: translate('leave.yes') };
  if (page.unkept.length > 0 && (await context.confirm(question)) !== true) return;
  // The newest change may not be in the draft yet.
  await drafts.write();
  editor.isLeaving = true;
  location.assign(url);
}

function makeRenderContext(
  editor: Editor,
  blocks: Plans,
  loadSource: RenderContext['loadSource'],
): RenderContext {
  const { page, model, site, targets, translate, context, items } = editor;
  const host: RenderContext = {
    planOf: (name) => blocks.get(name),
    actions: context,
    loadSource,
    styles: makeStyleSheet(addStyle, addOwnStyles),
    report: (problem) => console.warn(formatProblem(problem)),
    omitted: new Set(),
  };
  const { compose, siteBlocks } = context;
  host.SlotEnd = makeSlotEnd(editor);
  host.Block = makeEditBlock({ page, model, site, ...targets, translate, items, compose, siteBlocks, host });
  return host;
}

function afterFirstRender(session: EditorSession, root: HTMLElement): void {
  const { editor, account, drafts, highlights, warnings, tour, presence } = session;
  editor.rendered.resolve();
  const asked = takeAskedPlace();
  const formId = takeAskedForm();
  const isTheme = takeAskedTheme();
  returnToPlace();
  if (editor.may('content.write')) {
    if (isTheme) editor.panel.show('theme');
    else editor.panel.resume();
  }
  keepPlace();
  showDiscarded(editor);
  // Not needed before the first click.
  whenIdle(() => {
    labelEmptyParts(root, editor.site.language);
    placeEmptyParts(root);
    warnings.start();
    showDrafts(editor).catch((error: unknown) => editor.toasts.showError(error));
    watchContrast(editor).catch((error: unknown) => editor.toasts.showError(error));
    if (!isInPreview()) presence.start();
    listToolProblems().forEach((problem) => console.warn(formatProblem(problem)));
    void account.load().then(() => {
      if (account.name !== undefined && !isInPreview()) tour.offer(account.name);
    });
  });
  // After the first render: a handed over draft changes the page, which must be hydrated as the server
  // rendered it.
  // What waits as a draft comes before the place that the address asks for.
  void drafts.start().then(() => {
    if (asked !== undefined) showPlace(editor, asked);
    if (formId !== undefined) void putForm(editor, formId);
  });
  // Without the default language's documents nothing is highlighted; everything else works.
  highlights.start().catch(() => undefined);
}

/** Links of others may ask for a form, too: what they do is taken back by one press. */
async function putForm(editor: Editor, formId: string): Promise<void> {
  if (!editor.may('content.write')) return;
  const before = editor.page.documents;
  // Its title is that of the form; visitors would read the texts that stand for others.
  await editor.blocks.insert('last', 'form-group', { formId, subContentMap: {} });
  if (editor.page.documents !== before) offerUndo(editor, editor.translate('blocks.formPut'));
}

/** Few pages have a block that was never published. */
async function showDrafts(editor: Editor): Promise<void> {
  const blank = listBlankBlocks(editor);
  if (blank.length === 0 || !editor.may('content.publish')) return;
  const { drawDrafts } = await loadPart(
    () => importAgain(() => import('./commands/composer/draw-drafts.ts')),
    editor.translate('partFailed.late'),
  );
  await drawDrafts(editor, blank);
}

/** Most owners write no text over a picture: its program is loaded after the first change. */
async function watchContrast(editor: Editor): Promise<void> {
  const loaded = editor.page.documents;
  await when(() => editor.page.documents !== loaded);
  const { ContrastGuard } = await loadPart(
    () => importAgain(() => import('./commands/contrast/contrast-guard.ts')),
    editor.translate('contrast.unwatched'),
  );
  new ContrastGuard(editor, loaded, whenIdle).start();
}

function listen({ editor, saving, publishing }: EditorSession, root: HTMLElement, layer: HTMLElement): void {
  listenToPage(editor, root, layer);
  listenToSelectionKeys(editor);
  listenToClipboard({
    blocks: editor.blocks,
    isFree: (event) => isFree(editor, event),
    showError: (error) => editor.toasts.showError(error),
  });
  listenToShortcuts({
    save: () => editor.may('content.write') && void saving.request(),
    'save-draft': () => editor.may('content.write') && void publishing.saveDraft(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  });
  listenToWindow(editor);
}

/**
 * True if the server's HTML can be hydrated: it has every block, and every block has a document. It has no
 * strips for hidden blocks.
 */
function isRenderedWhole(root: HTMLElement, model: PageModel, blocks: Plans): boolean {
  return (
    root.firstChild !== null &&
    model.omitted.length === 0 &&
    DOCUMENT_NAMES.every((area) =>
      model[area].ast.vm.every(({ block, hidden }) => blocks.has(block) && hidden !== true),
    )
  );
}
