import { defineAction } from '../../../runtime/model/action.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { readKeptAst } from '../../assembly/migrate-stored.ts';
import { describeChanges } from '../commands/changes/describe-changes.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** A revision, what is on the page now, or what was saved before the other one. */
type State = number | 'now' | 'before';

/** What differs between two saved states of a document, or one of them and what is on the page now, in an owner's words; nothing before the oldest one. */
export default defineAction<{ document: DocumentName; from: State; to: State }, EditorHost>({
  args: { document: 'required', from: 'required', to: 'required' },
  async run({ document, from, to }, { host }) {
    const { model, site, page, call } = host;
    const place = { channelCode: model[document].channelCode, languageCode: site.language };
    const read = async (state: State | undefined): Promise<Ast | undefined> => {
      if (state === undefined) return undefined;
      if (state === 'now') return page.documents[document];
      const { ast } = (await call('content.revision', { query: { ...place, revision: state } })) as {
        ast: Ast;
      };
      return readKeptAst(ast);
    };
    const findBefore = async (): Promise<number | undefined> => {
      const [older] = (await call('content.revisions', { query: { ...place, before: to, limit: 1 } })) as {
        revision: number;
      }[];
      return older?.revision;
    };
    const [before, after] = await Promise.all([
      read(from === 'before' ? await findBefore() : from),
      read(to),
    ]);
    return before === undefined || after === undefined ? [] : describeChanges(before, after, host);
  },
});
