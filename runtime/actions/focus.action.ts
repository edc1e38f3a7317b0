// Moves the focus when the element that had it goes away.
import { defineAction } from '../model/action.ts';

/** Longer than a form takes to load. In milliseconds. */
const MAX_WAIT_MS = 10_000;
const FIELD = 'input:not([hidden], [tabindex="-1"]), textarea, select';

/**
 * Waits until the target is drawn; does nothing when the focus has gone elsewhere meanwhile. The following
 * steps do not wait.
 */
export default defineAction({
  required: ['id'],
  args: {
    id: { type: 'string', description: 'Id of the element.' },
    field: { type: 'boolean', description: 'The first field inside the element gets the focus.' },
  },
  run({ id, field = false }) {
    const [before, end] = [document.activeElement, performance.now() + MAX_WAIT_MS];
    const look = (): void => {
      const found = document.querySelector<HTMLElement>(`#${CSS.escape(id)}${field ? ` :is(${FIELD})` : ''}`);
      if (found === null) {
        if (performance.now() < end) requestAnimationFrame(look);
        return;
      }
      if ([before, document.body, null].includes(document.activeElement)) found.focus();
    };
    // The state that a step before it has set is drawn in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(look));
  },
});
