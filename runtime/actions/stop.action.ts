import { defineAction } from '../model/action.ts';

/** Ends the steps here: with an `if`, those that follow are for the other case. */
export default defineAction<object>({
  args: {},
  run: () => false,
});
