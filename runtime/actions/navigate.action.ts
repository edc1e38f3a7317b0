import { defineAction } from '../model/action.ts';

/** Goes to a path of this site or a safe URL. */
export default defineAction<{ to: string }>({
  args: { to: 'required' },
  run: ({ to }, { host }) => host.navigate(to),
});
