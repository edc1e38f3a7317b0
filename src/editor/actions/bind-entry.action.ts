import { bindEntry } from '../../../runtime/edit/binding.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { DictionaryValue } from '../../../runtime/generated/api.generated.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Binds the locked element to a value of the dictionary, as one step of the history. */
export default defineAction<{ value: DictionaryValue }, EditorHost>({
  args: { value: 'required' },
  run({ value: { code, val, url, resourceType } }, { host }) {
    const { locked } = host.selection;
    const entry = { code, value: val, ...(url === '' ? {} : { url, resourceType }) };
    if (locked !== undefined) host.apply(bindEntry(host.page.documents, locked.target, entry));
  },
});
