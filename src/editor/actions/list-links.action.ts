// Lists the links of the dictionary as choices.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { listValues } from '../commands/documents/dictionary.ts';
import { readableText } from '../commands/documents/readable-text.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** The value of a choice is `linkType@value`. */
export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>) {
    const links = (await listValues(host.call, 1)).filter(({ type }) => type === 2);
    return links.map(({ objectName, fieldName, val }) => ({
      label: `${objectName} · ${fieldName}: ${readableText(val, host.site.channels)}`,
      value: val,
    }));
  },
});
