import { defineAction } from '../../../runtime/model/action.ts';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import { titleOfBlock } from '../commands/documents/block-name.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

const LISTED = 10;

/** A part of what was saved of a document of the page, those before a revision: when, by whom, and in a sentence what it changed; and whether that was the last part. */
export default defineAction<{ document: DocumentName; before?: number }, EditorHost>({
  args: { document: 'required', before: 'optional' },
  async run({ document, before }, { host }) {
    const { model, site, words, call } = host;
    const query = {
      channelCode: model[document].channelCode,
      languageCode: site.language,
      before,
      limit: LISTED,
    };
    const listed = (await call('content.revisions', { query })) as ApiCalls['content.revisions']['data'];
    const clock = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' });
    const rows = listed.map(({ revision, gmtCreate, author, blocks, entries }) => {
      const changes = [
        ...blocks.map(
          ({ block, change }) => `${titleOfBlock(block, site.language)} ${words(`change.${change}`)}`,
        ),
        ...entries.map((code) => `${words('entryNamed', { code })} ${words('change.changed')}`),
      ];
      return { revision, time: clock.format(new Date(gmtCreate)), author, summary: changes.join(', ') };
    });
    return { listed: rows, isWhole: rows.length < LISTED };
  },
});
