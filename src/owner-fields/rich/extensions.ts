// Lists what the editor lets a rich text hold: the same as `runtime/model/rich-tags.ts`.
import { Extension, Mark, Node, type AnyExtension, type Editor, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { HEAD_ROW } from './head-row.ts';

/** What the server writes beside the address of a picture, so that pages keep their place for it. */
const PICTURE_ATTRIBUTES = ['width', 'height', 'srcset', 'sizes'] as const;

const Picture = Image.extend({
  addAttributes() {
    const own = (name: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
    });
    return Object.fromEntries(['src', 'alt', ...PICTURE_ATTRIBUTES].map((name) => [name, own(name)]));
  },
});

/** Elements that only mark their text. `sup` and `sub` replace each other. */
const MARKS = [
  { name: 'superscript', tag: 'sup', excludes: 'superscript subscript' },
  { name: 'subscript', tag: 'sub', excludes: 'superscript subscript' },
  { name: 'highlight', tag: 'mark', excludes: 'highlight' },
].map(({ name, tag, excludes }) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'block+',
  marks: 'link',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

const Caption = Node.create({
  name: 'figcaption',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

const IN_CODE = 'bold italic underline strike link superscript subscript highlight';

/** Nodes whose pictures can be links. */
const HOLDS_PICTURES = new Set(['doc', 'listItem', 'blockquote', 'tableCell', 'tableHeader']);

/** A node or mark of the kits as rich texts need it. */
function widen(extension: AnyExtension): AnyExtension {
  const { name } = extension;
  // Code can be bold, and a link.
  if (name === 'code') return (extension as Mark).extend({ excludes: '' });
  // Lines of code can have bold words and links. A mark of code would be the code itself once more.
  if (name === 'codeBlock') return (extension as Node).extend({ content: 'inline*', marks: IN_CODE });
  if (name === 'tableRow') return (extension as Node).extend({ addAttributes: () => ({ isHead: ROW_HEAD }) });
  return HOLDS_PICTURES.has(name) ? (extension as Node).extend({ marks: 'link' }) : extension;
}

/** The editor knows no head of a table: its rows remember it. */
const ROW_HEAD = {
  default: false,
  keepOnSplit: false,
  parseHTML: (row: HTMLElement) => row.parentElement?.tagName === 'THEAD',
  renderHTML: ({ isHead }: Record<string, unknown>) => (isHead === true ? { [HEAD_ROW]: '' } : {}),
};

const Texts = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(widen);
  },
});
const Tables = TableKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(widen);
  },
});

/** The arrow leads below a table that ends the text, to a new paragraph. */
const LeaveTable = Extension.create({
  name: 'leaveTable',
  // Before the keys of tables, which stay in the last cell.
  priority: 200,
  addKeyboardShortcuts() {
    return { ArrowDown: () => leaveTable(this.editor) };
  },
});

function leaveTable(editor: Editor): boolean {
  const { state, view } = editor;
  const { doc, selection } = state;
  const { $from, empty } = selection;
  const end = doc.content.size;
  const table = $from.node(1);
  const isLast = table?.type.name === 'table' && $from.after(1) === end;
  if (!empty || !isLast || $from.index(1) < table.childCount - 1 || !view.endOfTextblock('down'))
    return false;
  return editor
    .chain()
    .insertContentAt(end, { type: 'paragraph' })
    .setTextSelection(end + 1)
    .run();
}

export const EXTENSIONS: Extensions = [
  Texts.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      // A stored link without a target has none.
      HTMLAttributes: { target: null, rel: null },
    },
    // It would add an empty paragraph to a text that nobody has touched.
    trailingNode: false,
  }),
  ...MARKS,
  Figure,
  Caption,
  Picture,
  Tables.configure({ table: { resizable: false } }),
  LeaveTable,
];
