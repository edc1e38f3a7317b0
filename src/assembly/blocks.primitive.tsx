/** Marks the place where the blocks of a page are drawn. */
import { definePrimitive } from '../../blocks/contract.ts';
import { BlocksOutlet } from '../../runtime/render/page-view.tsx';

/** The blocks of one of the page's stored documents: `content`, `NavigationCommon` or `WebSiteCommon`. */
export default definePrimitive({
  required: ['of'],
  props: {
    of: { enum: ['content', 'NavigationCommon', 'WebSiteCommon'], description: 'The document.' },
    only: { type: 'string', description: 'Key of the one block to draw; all by default.' },
  },
  component: BlocksOutlet,
});
