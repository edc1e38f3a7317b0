import { definePrimitive } from './contract.ts';
import { ICONS, isIconName } from './icon/icons.ts';

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
      if (!isIconName(wanted)) return <svg {...attrs} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" />;
      return (
        <svg
          {...attrs}
          viewBox="0 0 24 24"
          width="24"
          height="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={ICONS[wanted]} />
        </svg>
      );
    },
});
