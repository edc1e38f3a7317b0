// Lists the named blocks of a page.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { channelOf } from '../../../runtime/model/link.ts';
import type { PageSection } from '../../../runtime/generated/api.generated.ts';
import { nameBlock } from '../commands/documents/block-name.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Those of this page are listed as they are now, before they are saved. */
export default defineAction({
  required: ['page'],
  args: { page: { type: 'string' } },
  async run({ page }, { host }: ActionContext<EditorContext>): Promise<PageSection[]> {
    const { content } = host.page.documents;
    const { channelCode, languageCode } = host.model.content;
    // A page that was removed has none.
    if (page !== channelCode && channelOf(host.site.channels, page) === undefined) return [];
    if (page !== channelCode)
      return host.call('linkTarget.sections', { query: { channelCode: page, languageCode } });
    return content.vm.flatMap(({ key, anchor }) =>
      anchor === undefined ? [] : [{ anchor, title: nameBlock(content, key, host.site.language) }],
    );
  },
});
