import { definePrimitive } from './contract.ts';
import { readDrawnIcon } from './icon/drawn-icon.ts';
import { ICON_NAMES, isIconName } from './icon/icons.ts';
import { drawIcon, drawPath } from './icon/draw-icon.tsx';

/**
 * An icon in the colour of the text around it, 24 px unless a class sets another size. Its name is the prop
 * or the text of its part; what an owner has chosen of the open set brings its path along. Screen readers
 * ignore it.
 */
export default definePrimitive({
  props: { type: 'object', properties: { name: { enum: ICON_NAMES, description: 'The icon.' } } },
  draw:
    ({ name }) =>
    ({ attrs, text }) => {
      const wanted: string = name ?? text ?? '';
      const drawn = readDrawnIcon(wanted);
      return drawn === undefined
        ? drawIcon(isIconName(wanted) ? wanted : undefined, attrs)
        : drawPath(drawn.path, attrs);
    },
});
