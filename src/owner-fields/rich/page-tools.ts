// Lists the tools of a text that is a page to write on: at the selection, and behind a slash.
import type { Editor } from '@tiptap/core';
import { TOOLS, type Tool } from './tools.ts';

const mark = (name: string, type: string, sign: string): Tool => ({
  name,
  sign,
  isOn: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

const named = (all: readonly Tool[], names: readonly string[]): Tool[] =>
  names.flatMap((name) => all.find((tool) => tool.name === name) ?? []);

const MARKS: readonly Tool[] = [
  mark('marked', 'highlight', '▒'),
  mark('superscript', 'superscript', 'x²'),
  mark('subscript', 'subscript', 'x₂'),
];

/** What can be done with selected words. */
export function selectionTools(asking: readonly Tool[]): Tool[] {
  const before = ['heading2', 'heading3', 'heading4', 'bold', 'italic', 'underline', 'strike'];
  return [
    ...named(TOOLS, before),
    ...MARKS,
    ...named(asking, ['link']),
    ...named(TOOLS, ['bullets', 'numbers', 'quote']),
    ...TOOLS.filter(({ isOffered }) => isOffered !== undefined),
  ];
}

/** What can be inserted, in the order of the menu. */
export function insertTools(asking: readonly Tool[]): Tool[] {
  return [
    ...named(asking, ['picture']),
    ...named(TOOLS, ['table', 'heading2', 'heading3', 'bullets', 'numbers', 'quote', 'code']),
    {
      name: 'line',
      run: (editor: Editor) => editor.chain().focus().setHorizontalRule().run(),
    },
    ...named(asking, ['link', 'file']),
  ];
}
