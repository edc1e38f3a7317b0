// Stops the steps of an event: the following ones do not run.
import { defineAction } from '../model/action.ts';

/** With an `if` the following steps are the other case. */
export default defineAction({
  run: () => false,
});
