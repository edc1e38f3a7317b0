import { defineAction } from '../../../runtime/model/action.ts';
import { listValues } from '../commands/documents/dictionary.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the links of the dictionary as choices; a link is `linkType@value`. */
export default defineAction<object, EditorHost>({
  args: {},
  async run(_, { host }) {
    const links = (await listValues(host.call, 1)).filter(({ type }) => type === 2);
    return links.map(({ objectName, fieldName, val }) => ({
      label: `${objectName} · ${fieldName}: ${val.slice(2)}`,
      value: val,
    }));
  },
});
