// Returns a value of the dictionary with the names of its field and object.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { listValues } from '../commands/documents/dictionary.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Stops the following steps if it no longer exists. */
export default defineAction({
  required: ['code', 'type'],
  args: {
    code: { type: 'string', description: 'Code of the value.' },
    type: { enum: [1, 2], description: '1 for texts, 2 for media.' },
  },
  run: async ({ code, type }, { host }: ActionContext<EditorContext>) =>
    (await listValues(host.call, type)).find((value) => value.code === code) ?? false,
});
