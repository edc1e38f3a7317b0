// Stores pictures that are dropped on a text or pasted into it, and shows them where they fell.
import type { Editor } from '@tiptap/core';
import type { FieldServices } from '../../../blocks/fields/services.ts';
import { readFile } from '../media/media-file.ts';

const PICTURE = /^image\/(?:png|jpe?g|webp|gif|avif)$/;

/** The pictures among what is dropped or pasted; none when it has markup, which says more. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (data === null || data.types.includes('text/html')) return [];
  return [...data.files].filter(({ type }) => PICTURE.test(type));
}

/** Uploads pictures in order and inserts each at a position. Rejects with a message for the owner. */
export async function insertPictures(
  editor: Editor,
  ask: FieldServices['ask'],
  files: readonly File[],
  position: number,
): Promise<void> {
  let at = position;
  for (const file of files) {
    const stored = readFile(await ask('upload', { file, resourceType: 1 }));
    if (stored === undefined) continue;
    await ask('keep', [stored.resourceCode]);
    const attrs = { ...((await ask('picture', stored.url)) as object), src: stored.url, alt: '' };
    const end = Math.min(at, editor.state.doc.content.size);
    editor.chain().insertContentAt(end, { type: 'image', attrs }).run();
    at = end + 1;
  }
}
