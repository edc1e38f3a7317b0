import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { titleOfBlock } from '../commands/documents/block-name.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

const LISTED = 10;

/**
 * Returns ten saved revisions of a document: when, by whom, and in a sentence what each changed; and
 * `isWhole` when there are no older ones.
 */
export default defineAction({
  args: {
    type: 'object',
    required: ['document'],
    properties: {
      document: {
        enum: ['content', 'NavigationCommon', 'WebSiteCommon'],
        description: 'The document of the page.',
      },
      before: { type: 'number', description: 'Lists the revisions before this one; the newest by default.' },
    },
  },
  async run({ document, before }, { host }: ActionContext<EditorContext>) {
    const { model, site, translate, call } = host;
    const query = {
      channelCode: model[document].channelCode,
      languageCode: site.language,
      before,
      limit: LISTED,
    };
    const listed = await call('content.revisions', { query });
    const clock = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' });
    const rows = listed.map(({ revision, gmtCreate, author, blocks, entries }) => {
      const changes = [
        ...blocks.map(
          ({ block, change }) => `${titleOfBlock(block, site.language)} ${translate(`change.${change}`)}`,
        ),
        ...entries.map((code) => `${translate('entryNamed', { code })} ${translate('change.changed')}`),
      ];
      return { revision, time: clock.format(new Date(gmtCreate)), author, summary: changes.join(', ') };
    });
    return { listed: rows, isWhole: rows.length < LISTED };
  },
});
