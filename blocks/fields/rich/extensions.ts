// What a rich text may hold: no more than the allow-list of the server.
import type { Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

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

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, linkOnPaste: true },
    // It would add an empty paragraph to a text that nobody has touched.
    trailingNode: false,
  }),
  Picture,
  TableKit.configure({ table: { resizable: false } }),
];
