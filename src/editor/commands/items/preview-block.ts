// Shows a block as a dialog would change it.
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import { checkBlockData } from '../../../../runtime/validate/check-block-data.ts';
import type { EditedPage } from '../../contracts/page.ts';

interface Preview {
  /** Shows data that fits the schema of the block. What is only half typed may not. */
  show(data: BlockData): void;
  /** Shows the block's own data again. */
  end(): void;
}

export function previewBlock(
  page: Pick<EditedPage, 'preview'>,
  { document, key }: EditTarget,
  block: string,
): Preview {
  let newest: BlockData | undefined;
  return {
    show(data) {
      newest = data;
      void checkBlockData(block, data, { document: block, pointer: '' }).then((problems) => {
        if (newest === data && problems.length === 0) page.preview(document, key, data);
      });
    },
    end() {
      newest = undefined;
      page.preview(document, key, undefined);
    },
  };
}
