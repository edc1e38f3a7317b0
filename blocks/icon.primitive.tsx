// Draws an icon in the colour of the text around it.
import { definePrimitive } from './contract.ts';
import { ICON_NAMES } from './icon/icons.ts';
import { drawChosenIcon } from './icon/draw-icon.tsx';

/**
 * Its name is the prop or the text of its part; what an owner has chosen of the open set brings its path
 * along. Screen readers ignore it.
 */
export default definePrimitive({
  props: { name: { enum: ICON_NAMES, description: 'The icon.' } },
  draw:
    ({ name }) =>
    ({ attrs, text }) => {
      const wanted: string = name ?? text ?? '';
      return drawChosenIcon(wanted, attrs);
    },
});
