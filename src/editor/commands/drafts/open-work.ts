// Reads what is typed into open dialogs, and opens them again with it.
import { flushSync } from 'react-dom';
import type { OpenWork } from '../../contracts/dialogs.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import { reveal } from '../elements/reveal.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import type { Toasts } from '../../store/toasts.ts';

/** The tool in use with what is typed into its dialogs; undefined if nothing is typed. */
export function readOpenWork(
  activeTool: Omit<OpenWork, 'dialogs'> | undefined,
  dialogs: Pick<Dialogs, 'readTyped'>,
): OpenWork | undefined {
  const typed = activeTool === undefined ? [] : dialogs.readTyped();
  return activeTool === undefined || typed.length === 0 ? undefined : { ...activeTool, dialogs: typed };
}

interface ResumeDependencies {
  readonly targets: Targets;
  readonly dialogs: Pick<Dialogs, 'resume'>;
  readonly toasts: Pick<Toasts, 'showError'>;
  readonly translate: Translate;
  choose(editable: EditableElement): void;
  release(): void;
  runTool(name: string): Promise<void>;
}

/**
 * Uses the tool again on the same element: its dialogs open with what was typed. Shows an error if the
 * element is gone.
 */
export function resumeWork({ tool, id, target, dialogs }: OpenWork, editor: ResumeDependencies): void {
  // Renders the changes of the draft first.
  flushSync(() => undefined);
  const editable = editor.targets.find({ element: document.createElement('span'), id, target });
  if (editable === undefined) return editor.toasts.showError(editor.translate('draft.elementGone'));
  reveal(editable.element);
  editor.dialogs.resume(dialogs);
  editor.release();
  editor.choose(editable);
  editable.element.scrollIntoView({ block: 'center' });
  void editor.runTool(tool);
}
