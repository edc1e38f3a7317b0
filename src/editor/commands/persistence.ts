// Keeps the owner's work: connects saving and drafts to the editor.
import type { Versions } from '../../../runtime/compare/versions.ts';
import { keepValue, readKept } from '../../../runtime/model/kept-values.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { readKeptAst } from '../../assembly/migrate-stored.ts';
import type { EditorPayload } from '../../assembly/page-payload.ts';
import { openDraftStore } from '../store/drafts/draft-store.ts';
import { describeChanges } from './changes/describe-changes.ts';
import { nameBlock } from './documents/block-name.ts';
import { Drafts } from './drafts/drafts.ts';
import { offerDrafts } from './drafts/offer-drafts.ts';
import { renewDraft } from './drafts/renew-draft.ts';
import { readOpenWork, resumeWork } from './drafts/open-work.ts';
import type { Editor } from './editor.ts';
import { findPlaceholders } from './publishing/checks/find-placeholders.ts';
import { Publishing } from './publishing/publishing.ts';
import { askConflict } from './saving/ask-conflict.ts';
import { resolveConflict, type ConflictDependencies } from './saving/conflict.ts';
import { readRejection } from './saving/rejection.ts';
import { Saving } from './saving/saving.ts';
import { showPlace } from './saving/show-place.ts';

export type Persistence = ReturnType<typeof makePersistence>;

const DISCARDED = 'tessera-discarded';

/** What waits on the server when the editor starts. */
export type Waiting = Pick<EditorPayload, 'draft'> & Partial<Pick<EditorPayload, 'status'>>;

/** `ownName`: the name of who is signed in. */
export function makePersistence(
  editor: Editor,
  { draft, status }: Waiting,
  ownName: () => string | undefined,
) {
  const { page, translate, toasts, context } = editor;
  const drafts = new Drafts(page, openDraftStore(editor.model), {
    ask: (restorable) => offerDrafts(restorable, editor),
    renew: (each) => renewDraft(context, each),
    readWork: () => readOpenWork(editor.activeTool, editor.dialogs),
    resumeWork: (work) => resumeWork(work, editor),
    openWaiting: () => publishing.open(draft),
    failed: () => toasts.showError(translate('draft.failed')),
  });
  const conflicts = makeConflicts(editor, drafts);
  const saving = makeSaving(editor, conflicts, (savedAt) => publishing.dropped(savedAt));
  const takeOver = async (area: DocumentName): Promise<boolean> => {
    const { channelCode, languageCode } = editor.model[area];
    const query = { channelCode, languageCode };
    const { ast, revision } = await context.call('content.getByChannelCode', { query });
    return resolveConflict(area, { ast: readKeptAst(ast as Ast), revision }, conflicts);
  };
  const publishing: Publishing = new Publishing(
    {
      page,
      context,
      dialogs: editor.dialogs,
      original: editor.original,
      targets: editor.targets,
      contrasts: editor.contrasts,
      toasts,
      saving,
      ownName,
      release: () => editor.release(),
      setAside: () => drafts.setAside(),
      takeOver,
      conflicts: (theirs) => makeConflicts(editor, drafts, theirs),
      showPlace: (place) => showPlace(editor, place),
      failed: (error) => explainFailure(editor, error),
    },
    status,
  );
  return {
    drafts,
    saving,
    publishing,
    /** Merges what another owner saved into the page, and asks about conflicts. */
    takeOver,
    /** Asks, discards unsaved changes and reloads the page. */
    async discard() {
      const question = { text: translate('discard.question'), yes: translate('discard.yes') };
      if ((await editor.context.confirm(question)) !== true) return;
      editor.release();
      await drafts.discard();
      keepValue('tab', DISCARDED, true);
      editor.isLeaving = true;
      location.reload();
    },
  };
}

/** `theirs` says whose the other version is; by default who saved the document last. */
function makeConflicts(editor: Editor, drafts: Drafts, theirs?: string): ConflictDependencies {
  const { page, translate, toasts } = editor;
  const showMerged = ({ base, theirs }: Versions<Ast>): void => {
    const blocks = describeChanges(base, theirs, editor).map(({ title }) => title);
    if (blocks.length > 0)
      toasts.show({ text: translate('merged', { blocks: blocks.join(', ') }), tone: 'plain' });
  };
  return {
    page,
    translate,
    ask: (area, versions, clashes) => askConflict(editor, area, versions, clashes, theirs),
    setAside: () => drafts.setAside(),
    merged: showMerged,
  };
}

function makeSaving(
  editor: Editor,
  conflicts: ConflictDependencies,
  dropped: (savedAt: string) => void,
): Saving {
  const { model, page, translate, toasts } = editor;
  return new Saving(page, model, {
    call: editor.context.call,
    resolveConflict: (area, { ast, revision }) =>
      resolveConflict(area, { ast: readKeptAst(ast), revision }, conflicts),
    saved() {
      toasts.show({ text: translate('saveSucceeded'), tone: 'success' });
      noteUnfilled(editor);
    },
    dropped,
    failed: (error) => explainFailure(editor, error),
  });
}

/** Says that what was saved still has texts of a template, with a way to the first one. */
function noteUnfilled(editor: Editor): void {
  const { model, page, translate, toasts } = editor;
  const found = findPlaceholders(page.documents.content, model.site);
  const [first] = found;
  if (first === undefined) return;
  const action = { title: translate('unfilled.show'), run: () => showPlace(editor, first.place) };
  toasts.show({ text: translate('unfilled', { count: String(found.length) }), tone: 'plain', action });
}

/** Says why a save failed, and chooses the element that the server rejected. */
function explainFailure(editor: Editor, error: unknown): string {
  const { model, page, translate, site } = editor;
  if (error === undefined) return translate('saveFailed.later');
  const { reason, place } = readRejection(error, page.documents, model);
  if (place === undefined)
    return translate('saveFailed', { reason: reason === '' ? translate('noAnswer') : reason });
  showPlace(editor, place);
  const block = nameBlock(page.documents[place.document], place.key, site.language);
  return translate('saveFailed.where', { reason, block });
}

/** After the reload of `discard`: confirms that the changes were discarded. */
export function showDiscarded({ toasts, translate }: Editor): void {
  if (readKept('tab', DISCARDED) !== true) return;
  keepValue('tab', DISCARDED, undefined);
  toasts.show({ text: translate('discard.done'), tone: 'success' });
}
