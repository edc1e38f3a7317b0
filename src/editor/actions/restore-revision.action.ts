import type { ReplaceOperation } from '../../../runtime/edit/replace.op.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { PageContent } from '../../../runtime/model/page.ts';
import { fillAst } from '../../assembly/prepare-page.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Saves an old state of a document as its newest revision, after asking, and shows it; undo brings back what was on the page before. */
export default defineAction<{ document: DocumentName; revision?: number }, EditorHost>({
  args: { document: 'required', revision: 'optional' },
  async run({ document, revision }, { host }) {
    const { model, site, words, page, call } = host;
    if (revision === undefined) throw new Error(words('restore.choose'));
    if ((await host.confirm({ text: words('restore.question'), yes: words('restore.yes') })) !== true)
      return false;
    const place = { channelCode: model[document].channelCode, languageCode: site.language };
    await call('content.restore', { body: { ...place, revision } });
    const restored = (await call('content.getByChannelCode', { query: place })) as PageContent;
    const ast = fillAst(restored.ast);
    const replace: ReplaceOperation = { do: 'replace', document, ast };
    host.apply([replace]);
    page.markSaved(document, { ast, revision: restored.revision });
    host.toast({ text: words('restore.done'), tone: 'success' });
    return true;
  },
});
