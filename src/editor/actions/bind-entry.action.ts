// Binds the locked element to a value of the dictionary, as one undo step.
import { bindEntry } from '../../../runtime/edit/binding.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { DictionaryValue } from '../../../runtime/generated/api.generated.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const DICTIONARY_VALUE = {
  type: 'object',
  description: 'A value of the dictionary.',
} as TypedSchema<DictionaryValue>;

export default defineAction({
  required: ['value'],
  args: { value: DICTIONARY_VALUE },
  run({ value: { code, val, url, resourceType } }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    const entry = { code, value: val, ...(url === '' ? {} : { url, resourceType }) };
    if (locked !== undefined) host.apply(bindEntry(host.page.documents, locked.target, entry));
  },
});
