// Reads which parts of the chosen section a block of the site could take over.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** For `make-section-block`. If nothing can be turned, it says so and stops. */
export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>): Promise<Json> {
    const chosen = host.blocks.chosen();
    if (chosen === undefined) return false;
    const { describeNothing, describeSection } = await loadPart(
      () => importAgain(() => import('../commands/composer/describe-section.ts')),
      host.translate('partFailed.late'),
    );
    const described = await describeSection(host, chosen);
    if (described !== undefined) return described;
    const name = host.page.documents[chosen.document].vm.find(({ key }) => key === chosen.key)?.block ?? '';
    const block = blockDocuments.get(name)?.title[host.site.language] ?? name;
    const names = await describeNothing(host, chosen);
    const text = host.translate(names === '' ? 'section.nothing' : 'section.nothingOf', { block, names });
    host.toast({ text, tone: 'plain' });
    return false;
  },
});
