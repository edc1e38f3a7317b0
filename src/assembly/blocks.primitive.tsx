import { definePrimitive } from '../../blocks/contract.ts';
import type { DocumentName } from '../../runtime/model/edit-target.ts';
import { BlocksOutlet } from '../../runtime/render/page-view.tsx';

/** The blocks of one of the page's stored documents: `content`, `NavigationCommon` or `WebSiteCommon`. */
export default definePrimitive<{ of: DocumentName }>({
  props: { of: { enum: ['content', 'NavigationCommon', 'WebSiteCommon'] } },
  component: BlocksOutlet,
});
