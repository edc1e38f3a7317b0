// Says what was removed, and offers to undo it.
import type { Translate } from '../../contracts/messages.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Toasts } from '../../store/toasts.ts';

export interface OfferUndoDependencies {
  readonly page: Pick<PageStore, 'documents'>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly translate: Translate;
  undo(): void;
}

/** Shows a toast with an undo of the last change. It does nothing if the page has changed since. */
export function offerUndo(editor: OfferUndoDependencies, text: string): void {
  const { page, toasts, translate } = editor;
  const after = page.documents;
  const run = (): void => {
    if (page.documents === after) editor.undo();
  };
  toasts.show({ text, tone: 'plain', action: { title: translate('undo'), run } });
}
