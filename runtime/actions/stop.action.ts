// The action `stop`.
import { defineAction, NO_ARGS } from '../model/action.ts';

/** Stops here: the following steps do not run. With an `if` they are the other case. */
export default defineAction({
  args: NO_ARGS,
  run: () => false,
});
