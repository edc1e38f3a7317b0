import { definePrimitive } from './contract.ts';
import { ICONS, isIconName } from './icon/icons.ts';
import { drawSign } from './icon/sign.tsx';

/**
 * A drawn sign in the colour of the text around it, by name or by its part's text; 24 px unless a class says otherwise.
 * It says nothing to screen readers.
 */
export default definePrimitive<{ name?: string }>({
  props: { name: { type: 'string', description: `One of ${Object.keys(ICONS).join(', ')}` } },
  draw:
    ({ name }) =>
    ({ attrs, text }) => {
      const wanted = name ?? text ?? '';
      return drawSign(isIconName(wanted) ? wanted : undefined, attrs);
    },
});
