import { defineAction } from '../model/action.ts';

/** Loads a source of the block anew, `with` laid over its parameters. Its new result is the next step's `result`. */
export default defineAction<{ source: string; with?: Record<string, unknown> }>({
  args: { source: 'required', with: 'optional' },
  run: ({ source, with: params = {} }, { sources }) => sources.load(source, params),
});
