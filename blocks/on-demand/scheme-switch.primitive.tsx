// Draws a button that switches between light and dark pages.
import { behave } from '../behaviour.ts';
import { definePrimitive } from '../contract.ts';
import { drawIcon } from '../icon/draw-icon.tsx';

/** Pressed is dark. */
export default definePrimitive({
  required: ['label'],
  props: { label: { type: 'string', description: 'Says what is pressed: dark pages.' } },
  draw:
    ({ label }) =>
    ({ attrs }) => (
      <button {...attrs} {...behave('scheme-switch')} type="button" aria-label={label} aria-pressed="false">
        {drawIcon('contrast')}
      </button>
    ),
});
