// Puts a text on the clipboard.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['text'],
  args: { text: { type: 'string', description: 'The text.' } },
  async run({ text }, { host }: ActionContext<EditorContext>) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      throw new Error(host.translate('copy.refused'));
    }
    host.toast({ text: host.translate('copy.done'), tone: 'success' });
  },
});
