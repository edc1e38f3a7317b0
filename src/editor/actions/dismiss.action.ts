import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../editor-host.ts';

/** Closes the dialog without a value. */
export default defineAction<Record<never, never>, EditorHost>({
  args: {},
  run: (_, { host }) => host.closeDialog(false),
});
