// Lists the differences between two revisions of a document as sentences for owners.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { readKeptAst } from '../../assembly/migrate-stored.ts';
import { describeChanges } from '../commands/changes/describe-changes.ts';
import { DOCUMENT_ARGUMENT } from '../contracts/document-argument.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

type State = number | 'now' | 'before';

const STATE = {
  description: 'A revision, `now` for the page as it is, or `before` for the revision before the other one.',
} as TypedSchema<State>;

/** A revision can be the page as it is. There are no differences for the oldest revision. */
export default defineAction({
  required: ['document', 'from', 'to'],
  args: {
    document: DOCUMENT_ARGUMENT,
    from: STATE,
    to: STATE,
  },
  async run({ document, from, to }, { host }: ActionContext<EditorContext>) {
    const { model, page, call } = host;
    const place = { channelCode: model[document].channelCode, languageCode: model.site.language };
    const read = async (state: State | undefined): Promise<Ast | undefined> => {
      if (state === undefined) return undefined;
      if (state === 'now') return page.documents[document];
      const { ast } = await call('content.revision', { query: { ...place, revision: state } });
      return readKeptAst(ast as Ast);
    };
    const findBefore = async (): Promise<number | undefined> => {
      const [older] = await call('content.revisions', { query: { ...place, before: to, limit: 1 } });
      return older?.revision;
    };
    const [before, after] = await Promise.all([
      read(from === 'before' ? await findBefore() : from),
      read(to),
    ]);
    return before === undefined || after === undefined ? [] : describeChanges(before, after, host);
  },
});
