// Lists the tools of the toolbar of a rich text.
import type { Editor } from '@tiptap/core';

/** What a button of the toolbar shows. */
export interface ToolSign {
  /** Of the message `editor.rich.<name>`. */
  name: string;
  /** What is on the button; its message without one. */
  sign?: string;
}

export interface Tool extends ToolSign {
  /** A tool that is on or off. */
  isOn?(editor: Editor): boolean;
  isOffered?(editor: Editor): boolean;
  isOff?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `heading${level}`,
  sign: `H${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const inTable = (editor: Editor): boolean => editor.isActive('table');

/** Those that ask first are run by the box. */
export const TOOLS: readonly Tool[] = [
  heading(2),
  heading(3),
  heading(4),
  {
    name: 'bold',
    sign: 'B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    sign: 'I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    sign: 'U',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    sign: 'S',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'bullets',
    sign: '•≡',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    sign: '1≡',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    sign: '“ ”',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    sign: '</>',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: 'table',
    isOff: inTable,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'rowAdd',
    isOffered: inTable,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'rowRemove',
    isOffered: inTable,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'columnAdd',
    isOffered: inTable,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'columnRemove',
    isOffered: inTable,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'tableRemove',
    isOffered: inTable,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
];

/** The names of the tools that ask first: see `rich-text-box.tsx`. */
export const ASKING: readonly ToolSign[] = [{ name: 'link' }, { name: 'picture' }];

export const HISTORY: readonly Tool[] = [
  {
    name: 'undo',
    sign: '↶',
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    sign: '↷',
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
