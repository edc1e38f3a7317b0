import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { describeChanges } from '../changes/describe-changes.ts';
import { describeRows } from '../changes/describe-rows.ts';
import type { ShownChange } from '../../../assembly/forms/changes-contract.ts';
import type { Editor } from '../editor.ts';
import type { Draft } from '../../store/drafts/draft.ts';
import type { DraftAnswer } from './drafts.ts';

/** Asks in the `draft` dialog which of the drafts to go on with or to delete; each is told by its time and the blocks it changes. */
export async function offerDrafts(drafts: readonly Draft[], editor: Editor): Promise<DraftAnswer> {
  const { dialogs, site, words } = editor;
  const clock = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'medium' });
  const changes = new Map(drafts.map((draft) => [draft.id, changesOf(draft, editor)]));
  const choices = drafts.map(({ id, time }) => {
    const blocks = (changes.get(id) ?? []).map(({ title }) => title);
    return { value: id, label: words('draft.at', { time: clock.format(time), blocks: blocks.join(', ') }) };
  });
  const answer = await dialogs.ask(
    'draft',
    { id: drafts[0]?.id ?? '' },
    { drafts: choices, changes: Object.fromEntries(changes) },
  );
  return answer === false ? false : (answer as unknown as DraftAnswer);
}

function changesOf(draft: Draft, editor: Editor): ShownChange[] {
  const changes = DOCUMENT_NAMES.flatMap((area) => {
    const kept = draft.documents[area];
    return kept === undefined ? [] : describeChanges(kept.base.ast, kept.ast, editor);
  });
  const typed = (draft.work?.dialogs ?? []).map(({ name, asked, typed: values }, index): ShownChange => {
    const title = editor.dialogs.find(name).title[editor.site.language] ?? name;
    return {
      key: `${name} ${index}`,
      title,
      what: editor.words('draft.typed'),
      rows: describeRows(asked, { ...asked, ...values }, editor),
    };
  });
  return [...changes, ...typed];
}
