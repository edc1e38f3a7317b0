// Goes to a path of this site or to a safe URL.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['to'],
  args: {
    to: { type: 'string', description: 'The path or URL.' },
    replace: { type: 'boolean', description: 'The way back does not lead to this page.' },
  },
  run: ({ to, replace }, { host }) => host.navigate(to, replace),
});
