// Names a saved revision of a document.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { DOCUMENT_ARGUMENT } from '../contracts/document-argument.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** An empty name takes the old one back. */
export default defineAction({
  required: ['document', 'revision', 'name'],
  args: {
    document: DOCUMENT_ARGUMENT,
    revision: { type: 'number', description: 'The revision.' },
    name: { type: 'string', description: 'The name.' },
  },
  async run({ document, revision, name }, { host }: ActionContext<EditorContext>) {
    const { channelCode, languageCode } = host.model[document];
    await host.call('content.nameRevision', { body: { channelCode, languageCode, revision, name } });
    return name;
  },
});
