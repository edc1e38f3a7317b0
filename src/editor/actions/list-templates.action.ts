// Returns the page templates that may be inserted, as groups of choices.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { listTemplateChoices } from '../commands/blocks/block-choices.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) =>
    listTemplateChoices(host.blocks.listTemplates(), host.site.language, host.translate),
});
