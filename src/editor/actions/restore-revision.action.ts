// Saves an old revision of a document as the newest one, after asking.
import type { ReplaceOperation } from '../../../runtime/edit/replace.op.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { fillAst } from '../../assembly/fill-ast.ts';
import { DOCUMENT_ARGUMENT } from '../contracts/document-argument.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Shows it. It can be undone. */
export default defineAction({
  required: ['document'],
  args: {
    document: DOCUMENT_ARGUMENT,
    revision: { type: 'number', description: 'The revision.' },
  },
  async run({ document, revision }, { host }: ActionContext<EditorContext>) {
    const { model, translate, page, call } = host;
    if (revision === undefined) throw new Error(translate('restore.choose'));
    if ((await host.confirm({ text: translate('restore.question'), yes: translate('restore.yes') })) !== true)
      return false;
    const place = { channelCode: model[document].channelCode, languageCode: model.site.language };
    await call('content.restore', { body: { ...place, revision } });
    const restored = await call('content.getByChannelCode', { query: place });
    const ast = fillAst(restored.ast as Ast);
    const replace: ReplaceOperation = { do: 'replace', document, ast };
    host.apply([replace]);
    page.markSaved(document, { ast, revision: restored.revision });
    // A draft that waits is no part of it.
    if (document === 'content') page.markDrafted(undefined);
    host.toast({ text: translate('restore.done'), tone: 'success' });
    return true;
  },
});
