import { definePrimitive } from '../../../blocks/contract.ts';

/** Where a layout holds the page that names it. The server puts the page's view in its place, so that no browser ever meets it. */
export default definePrimitive({ props: {}, draw: () => () => null });
