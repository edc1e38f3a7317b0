// Warns before unsaved work is left, and shows when the connection is lost and found.
import type { Editor } from '../../commands/editor.ts';

export function listenToWindow(editor: Editor): void {
  const { page, translate, toasts } = editor;
  addEventListener('beforeunload', (event) => {
    if (!editor.isLeaving && page.unkept.length > 0) event.preventDefault();
  });
  addEventListener('offline', () => toasts.show({ text: translate('offline'), tone: 'plain' }));
  addEventListener('online', () => toasts.show({ text: translate('online'), tone: 'plain' }));
}
