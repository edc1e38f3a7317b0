import { readKeptAst } from '../../assembly/migrate-stored.ts';
import type { Fork } from '../../../runtime/edit/merge.ts';
import { describeChanges } from './changes/describe-changes.ts';
import { offerDrafts } from './drafts/offer-drafts.ts';
import { Drafts } from './drafts/drafts.ts';
import { goOnWithWork, readOpenWork } from './drafts/open-work.ts';
import { makeDraftShelf } from '../store/drafts/draft-store.ts';
import type { Editor } from './editor.ts';
import { nameBlock } from './documents/block-name.ts';
import { askSides } from './saving/ask-sides.ts';
import { settleConflict } from './saving/conflict.ts';
import { readRefusal } from './saving/rejection.ts';
import { Saving } from './saving/saving.ts';
import { showPlace } from './saving/show-place.ts';

/** What keeps the owner's work: saves, drafts, and the way out. */
export interface Safety {
  saving: Saving;
  drafts: Drafts;
  /** Throws unsaved changes away after asking, and loads the page anew. */
  discard(): Promise<void>;
}

const DISCARDED = 'tessera-discarded';

/** Ties saving and drafts to the editor: what they ask and say. */
export function makeSafety(editor: Editor): Safety {
  const { model, page, words, notices } = editor;
  const drafts = new Drafts(page, makeDraftShelf(model), {
    ask: (left) => offerDrafts(left, editor),
    readWork: () => readOpenWork(editor),
    goOnWithWork: (work) => goOnWithWork(work, editor),
    failed: () => editor.complain(words('draft.failed')),
  });
  const sayMerged = ({ base, theirs }: Fork): void => {
    const blocks = describeChanges(base, theirs, editor).map(({ title }) => title);
    if (blocks.length > 0)
      notices.toast({ text: words('merged', { blocks: blocks.join(', ') }), tone: 'plain' });
  };
  const saving = new Saving(page, model, {
    call: editor.host.call,
    settle: (area, { ast, revision }) =>
      settleConflict(
        area,
        { ast: readKeptAst(ast), revision },
        {
          page,
          words,
          ask: (...asked) => askSides(editor, ...asked),
          setAside: () => drafts.setAside(),
          merged: sayMerged,
        },
      ),
    saved: () => notices.toast({ text: words('saveSucceeded'), tone: 'success' }),
    failed(error) {
      const { reason, place } = readRefusal(error, page.documents, model);
      if (place === undefined)
        return editor.complain(words('saveFailed', { reason: reason === '' ? words('noAnswer') : reason }));
      showPlace(editor, place);
      const block = nameBlock(page.documents[place.document], place.key, editor.site.language);
      editor.complain(words('saveFailed.where', { reason, block }));
    },
  });
  return {
    saving,
    drafts,
    async discard() {
      if (!(await editor.host.confirm({ text: words('discard.question'), yes: words('discard.yes') })))
        return;
      editor.release();
      await drafts.forget();
      sessionStorage.setItem(DISCARDED, '1');
      editor.leaving = true;
      location.reload();
    },
  };
}

/** Says after the reload that what was unsaved has been thrown away. */
export function sayDiscarded({ notices, words }: Editor): void {
  if (sessionStorage.getItem(DISCARDED) === null) return;
  sessionStorage.removeItem(DISCARDED);
  notices.toast({ text: words('discard.done'), tone: 'success' });
}

/** Asks the browser to ask before unsaved work is left, and says when the connection goes and comes. */
export function watchWindow(editor: Editor): void {
  const { page, words, notices } = editor;
  addEventListener('beforeunload', (event) => {
    if (!editor.leaving && page.unsaved.length > 0) event.preventDefault();
  });
  addEventListener('offline', () => notices.toast({ text: words('offline'), tone: 'plain' }));
  addEventListener('online', () => notices.toast({ text: words('online'), tone: 'plain' }));
}
