import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Types into the locked element where it stands; `many` lines let Enter break the line. */
export default defineAction<{ lines?: 'one' | 'many' }, EditorHost>({
  args: { lines: 'optional' },
  run: ({ lines = 'one' }, { host }) => host.editText(lines),
});
