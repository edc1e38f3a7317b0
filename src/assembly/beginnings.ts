// Lists what a new block can begin as: a block of the program in the language of owners, or an empty one.
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

const files = import.meta.glob<OwnedBlockDocument>('/schemas/blocks/*.owned-block.json', {
  eager: true,
  import: 'default',
});

/** The definitions of the program's own blocks, by name. */
export const beginnings = registerDeferred(
  Object.fromEntries(Object.entries(files).map(([path, definition]) => [path, () => definition])),
  'owned-block',
);

/** A section with nothing in it. */
export const BLANK: Omit<OwnedBlockDocument, 'name' | 'version' | 'title'> = {
  group: 'content',
  section: ['surface', 'space', 'width', 'align'],
  fields: [],
  view: {
    id: 'root',
    is: 'box',
    children: [
      {
        id: 'content',
        is: 'box',
        style: { desktop: { width: 'page', layout: 'stack', gap: 'm' } },
        children: [],
      },
    ],
  },
};
