// Finds blocks of the site that show nothing on the page. Their drafts may have something to show.
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { findSiteBlock } from '../../../assembly/site-blocks.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { Targets } from '../../contracts/targets.ts';

const SHOWN = 'img, svg, video, iframe, hr, [data-edit]';

interface BlankDependencies extends Pick<EditorContext, 'page'> {
  targets: Pick<Targets, 'places'>;
}

/** Only a block of the first version can be one that was never published. */
export function listBlankBlocks({ page, targets }: BlankDependencies): string[] {
  const blank = DOCUMENT_NAMES.flatMap((document) =>
    page.documents[document].vm.flatMap(({ key, block }) => {
      if (findSiteBlock(block)?.document.version !== 1) return [];
      const elements = targets.places.elementsOf({ document, key });
      const isBlank = elements.every(
        (element) => element.textContent?.trim() === '' && element.querySelector(SHOWN) === null,
      );
      return isBlank ? [block] : [];
    }),
  );
  return [...new Set(blank)];
}
