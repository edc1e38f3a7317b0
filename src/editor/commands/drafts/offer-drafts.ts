// Asks what to do with the drafts of closed tabs.
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { ShownChange } from '../../../assembly/forms/changes-contract.ts';
import type { Draft } from '../../contracts/drafts.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import { describeChanges } from '../changes/describe-changes.ts';
import { describeRows, type DescribeContext } from '../changes/describe-rows.ts';
import { preciseClockOf } from '../documents/moments.ts';
import type { DraftAnswer } from './drafts.ts';

interface OfferDependencies extends DescribeContext {
  dialogs: Pick<Dialogs, 'ask' | 'find'>;
}

/**
 * Asks in the `draft` dialog which draft to restore or delete. Each is shown with its time and the blocks it
 * changes.
 */
export async function offerDrafts(
  drafts: readonly Draft[],
  dependencies: OfferDependencies,
): Promise<DraftAnswer> {
  const { dialogs, site, translate } = dependencies;
  const clock = preciseClockOf(site);
  const changes = new Map(drafts.map((draft) => [draft.id, listChanges(draft, dependencies)]));
  const choices = drafts.map(({ id, time }) => {
    const blocks = (changes.get(id) ?? []).map(({ title }) => title);
    const label = translate('draft.at', { time: clock.format(time), blocks: blocks.join(', ') });
    return { value: id, label };
  });
  const answer = await dialogs.ask(
    'draft',
    { id: drafts[0]?.id ?? '' },
    { drafts: choices, changes: Object.fromEntries(changes) },
  );
  if (answer === false || (answer.choice !== 'restore' && answer.choice !== 'discard')) return false;
  return { choice: answer.choice, id: String(answer.id) };
}

function listChanges(draft: Draft, dependencies: OfferDependencies): ShownChange[] {
  const { dialogs, site, translate } = dependencies;
  const changes = DOCUMENT_NAMES.flatMap((area) => {
    const kept = draft.documents[area];
    return kept === undefined ? [] : describeChanges(kept.base.ast, kept.ast, dependencies);
  });
  const typed = (draft.work?.dialogs ?? []).map(({ name, asked, typed: values }, index): ShownChange => ({
    key: `${name} ${index}`,
    title: dialogs.find(name).title[site.language] ?? name,
    what: translate('draft.typed'),
    rows: describeRows(asked, { ...asked, ...values }, dependencies),
  }));
  return [...changes, ...typed];
}
