// Stops the steps of an event: the following ones do not run.
import { defineAction, NO_ARGS } from '../model/action.ts';

/** With an `if` the following steps are the other case. */
export default defineAction({
  args: NO_ARGS,
  run: () => false,
});
