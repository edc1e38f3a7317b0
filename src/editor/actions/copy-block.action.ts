import { defineAction } from '../../../runtime/model/action.ts';
import { copyChosen } from '../blocks/block-clipboard.ts';
import type { EditorHost } from '../editor-host.ts';

/** Puts the chosen block on the clipboard. */
export default defineAction<object, EditorHost>({
  args: {},
  run: (_, { host }) => copyChosen(host),
});
