// Marks the place where a layout draws the page inside it.
import { definePrimitive } from '../../../blocks/contract.ts';

/**
 * Where a layout shows its page. The server replaces the node by the view of the page, so it is never drawn.
 */
export default definePrimitive({ draw: () => () => null });
