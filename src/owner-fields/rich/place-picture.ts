// A picture that is put into a text where its caret is.
import type { CommandProps, Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Puts a picture at the caret, and the caret behind it: while it is selected, a key would replace it. */
export function placePicture(editor: Editor, attrs: Readonly<Record<string, unknown>>): void {
  editor.chain().focus().insertContent({ type: 'image', attrs }).command(writeBehind).run();
}

function writeBehind({ tr: change, state }: CommandProps): boolean {
  const { to } = change.selection;
  const paragraph = state.schema.nodes.paragraph?.create();
  if (paragraph !== undefined && change.doc.nodeAt(to)?.isTextblock !== true) change.insert(to, paragraph);
  change.setSelection(Selection.near(change.doc.resolve(to), 1));
  return true;
}
