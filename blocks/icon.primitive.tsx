import { definePrimitive } from './contract.ts';
import { ICON_NAMES, isIconName } from './icon/icons.ts';
import { drawIcon } from './icon/draw-icon.tsx';

/**
 * An icon in the colour of the text around it, 24 px unless a class sets another size. Its name is the prop
 * or the text of its part. Screen readers ignore it.
 */
export default definePrimitive({
  props: { type: 'object', properties: { name: { enum: ICON_NAMES, description: 'The icon.' } } },
  draw:
    ({ name }) =>
    ({ attrs, text }) => {
      const wanted: string = name ?? text ?? '';
      return drawIcon(isIconName(wanted) ? wanted : undefined, attrs);
    },
});
