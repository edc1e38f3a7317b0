import { defineAction } from '../../../runtime/model/action.ts';
import { listValues } from '../commands/documents/dictionary.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the dictionary's value of a code, with the names of its field and object; `type` is 1 for texts, 2 for media. Stops the rest when it is gone. */
export default defineAction<{ code: string; type: 1 | 2 }, EditorHost>({
  args: { code: 'required', type: 'required' },
  run: async ({ code, type }, { host }) =>
    (await listValues(host.call, type)).find((value) => value.code === code) ?? false,
});
