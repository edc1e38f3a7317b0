import { writeMedia, type StoredMedia } from '../../../runtime/edit/part.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Shows a picture or video in the locked element, with its text alternative, as one step of the history. */
export default defineAction<{ media?: StoredMedia; alt?: string }, EditorHost>({
  args: { media: 'optional', alt: 'optional' },
  run({ media, alt }, { host }) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(writeMedia(host.page.documents, locked.target, media, alt));
  },
});
