// Edits when the chosen node is shown: rows about what pages have filled in.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { OwnedField, Shows, ShowsRow } from '../../../../runtime/generated/documents.generated.ts';
import { replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { keysIn } from '../../../../runtime/owned/scope.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';
import { ShowsRows, type ConditionSubject, type Joint } from '../../../panel/shows-rows.tsx';
import { findField } from '../../commands/composer/definition-fields.ts';
import { countShown } from '../../commands/composer/count-shown.ts';
import { shownData } from '../../commands/composer/samples.ts';
import { useSession } from '../base/session.ts';
import { nameNode, useComposer } from './composer-context.ts';

const KINDS: Readonly<Partial<Record<OwnedField['kind'], ConditionSubject['kind']>>> = {
  number: 'number',
  switch: 'switch',
};

export const NodeShows = observer(function NodeShows(): ReactElement {
  const { composer, words, read } = useComposer();
  const { node, scope } = composer.node;
  const { definition } = composer;
  const joint = node.shows?.any === undefined ? 'all' : 'any';
  const subjects = keysIn(scope).map((key): ConditionSubject => {
    const field = findField(definition, key)?.field;
    const choice = definition.choices?.find((each) => each.key === key);
    const values = choice?.values ?? field?.values;
    return {
      key,
      title: read((field ?? choice)?.setting.title) || key,
      kind: (field === undefined ? undefined : KINDS[field.kind]) ?? 'text',
      ...(values === undefined
        ? {}
        : { values: values.map((value) => ({ key: value.key, title: read(value.title) })) }),
    };
  });
  const write = (next: readonly ShowsRow[], how: 'all' | 'any'): void => {
    const shows: Shows | undefined = next.length === 0 ? undefined : { [how]: [...next] };
    const alter = ({ shows: _, ...each }: typeof node): typeof node =>
      shows === undefined ? each : { ...each, shows };
    composer.change(replaceNode(definition, node.id, alter), `${node.id} shows`);
  };
  const rows = node.shows?.[joint] ?? [];
  return (
    <>
      <ShowsRows {...{ rows, joint, subjects, words }} nothing={words('always')} onChange={write} />
      {rows.length > 0 && <ShowsSentence {...{ rows, joint, subjects }} />}
    </>
  );
});

interface ShowsSentenceProps {
  rows: readonly ShowsRow[];
  joint: Joint;
  subjects: readonly ConditionSubject[];
}

/** The rows as one sentence, with how often they are true on the page. */
const ShowsSentence = observer(function ShowsSentence({
  rows,
  joint,
  subjects,
}: ShowsSentenceProps): ReactElement {
  const work = useComposer();
  const { editor } = useSession();
  const { composer, words } = work;
  const name = nameNode(work, composer.node.node);
  const says = rows.map((row) => describeRow(row, subjects, words));
  const data = shownData(editor, composer.definition, composer.published);
  const counted = countShown(composer.node, data);
  return (
    <p className="ed-panel-hint" role="status">
      {words('showsSentence', { name, rows: says.join(words(joint === 'all' ? 'showsAnd' : 'showsOr')) })}
      {counted !== undefined &&
        ` ${words('showsCount', { count: String(counted.count), all: String(counted.all) })}`}
    </p>
  );
});

function describeRow(
  { field, filled, is, isNot }: ShowsRow,
  subjects: readonly ConditionSubject[],
  words: PanelWords,
): string {
  const { title = field, kind, values } = subjects.find(({ key }) => key === field) ?? {};
  const value = is ?? isNot;
  const how = is === undefined ? 'isNot' : 'is';
  if (value === undefined)
    return words('showsTest', { title, test: words(filled === true ? 'filled' : 'empty') });
  if (kind === 'switch' && value === true)
    return words('showsTest', { title, test: words(how === 'is' ? 'isYes' : 'isNo') });
  const shown = values?.find(({ key }) => key === value)?.title ?? String(value);
  return words('showsValue', { title, test: words(how), value: shown });
}
