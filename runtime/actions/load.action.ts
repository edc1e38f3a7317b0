// Loads a source of the block again.
import { defineAction } from '../model/action.ts';

/** Its new result is the `result` of the next step. */
export default defineAction({
  required: ['source'],
  args: {
    source: { type: 'string', description: 'Name of a source of the block.' },
    with: { type: 'object', description: 'Parameters that replace those of the source.' },
  },
  run: ({ source, with: params = {} }, { sources }) => sources.load(source, params),
});
