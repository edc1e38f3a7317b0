// The action `navigate`.
import { defineAction } from '../model/action.ts';

/** Goes to a path of this site or to a safe URL. */
export default defineAction({
  args: {
    type: 'object',
    required: ['to'],
    properties: { to: { type: 'string', description: 'The path or URL.' } },
  },
  run: ({ to }, { host }) => host.navigate(to),
});
