import { flushSync } from 'react-dom';
import type { Editor } from '../editor.ts';
import type { OpenWork } from '../../store/dialogs.ts';

/** What is typed into open dialogs now; undefined when nothing is. */
export function readOpenWork({ using, dialogs }: Editor): OpenWork | undefined {
  const typed = using === undefined ? [] : dialogs.readTyped();
  return using === undefined || typed.length === 0 ? undefined : { ...using, dialogs: typed };
}

/** Uses the tool again on the same element: its dialogs go on with what was typed. Says so when the element is gone. */
export function goOnWithWork({ tool, id, target, dialogs }: OpenWork, editor: Editor): void {
  // What the draft changed is drawn first.
  flushSync(() => undefined);
  const editable = editor.targets.find({ element: document.createElement('span'), id, target });
  if (editable === undefined) return editor.complain(editor.words('draft.elementGone'));
  editor.dialogs.resume(dialogs);
  editor.release();
  editor.choose(editable);
  editable.element.scrollIntoView({ block: 'center' });
  void editor.useTool(tool);
}
