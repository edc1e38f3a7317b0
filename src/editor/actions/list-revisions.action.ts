// Lists the saved revisions of a document, ten at a time.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import { titleOfBlock } from '../commands/documents/block-name.ts';
import { readableText, shorten } from '../commands/documents/readable-text.ts';
import { preciseClockOf } from '../commands/documents/moments.ts';
import { DOCUMENT_ARGUMENT } from '../contracts/document-argument.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

const LISTED = 10;

/** Each with its time, author, name and changes. `isWhole`: there are no older ones. */
export default defineAction({
  required: ['document'],
  args: {
    document: DOCUMENT_ARGUMENT,
    before: { type: 'number', description: 'Lists the revisions before this one; the newest by default.' },
  },
  async run({ document, before }, { host }: ActionContext<EditorContext>) {
    const { model, site, translate, call } = host;
    const query = {
      channelCode: model[document].channelCode,
      languageCode: model.site.language,
      before,
      limit: LISTED,
    };
    const listed = await call('content.revisions', { query });
    const clock = preciseClockOf(site);
    const rows = listed.map(({ revision, gmtCreate, author, name = '', blocks, entries }) => {
      const changes = [
        ...blocks.map(({ block, change, text }) => {
          const title = titleOfBlock(block, site.language);
          return text === undefined
            ? `${title} ${translate(`change.${change}`)}`
            : translate('change.text', { title, ...text });
        }),
        ...entries.map((code) => `${nameEntry(host, document, code)} ${translate('change.changed')}`),
      ];
      return { revision, time: clock.format(new Date(gmtCreate)), author, name, summary: changes.join(', ') };
    });
    return { listed: rows, isWhole: rows.length < LISTED };
  },
});

/** A dictionary value has no title of its own, so it is named by what it says on the page today. */
function nameEntry({ page, site, translate }: EditorContext, document: DocumentName, code: string): string {
  const text = readableText(page.documents[document].dict[code]?.value ?? '', site.channels);
  return text === '' ? translate('aspect.entry') : translate('entryNamed', { text: shorten(text) });
}
