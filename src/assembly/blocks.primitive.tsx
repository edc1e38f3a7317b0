import { definePrimitive } from '../../blocks/contract.ts';
import type { DocumentName } from '../../runtime/model/edit-target.ts';
import { BlocksOutlet } from '../../runtime/render/page-view.tsx';

/** The blocks of one of the page's stored documents: `content`, `NavigationCommon` or `WebSiteCommon`. */
export default definePrimitive<{ of: DocumentName; only?: string }>({
  props: {
    of: { enum: ['content', 'NavigationCommon', 'WebSiteCommon'] },
    only: { type: 'string', description: 'Key of the one block to draw.' },
  },
  component: BlocksOutlet,
});
