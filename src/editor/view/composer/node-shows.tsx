// Edits when the chosen node is shown: rows about what pages have filled in.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { OwnedField, Shows, ShowsRow } from '../../../../runtime/generated/documents.generated.ts';
import { replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { keysIn } from '../../../../runtime/owned/scope.ts';
import { ShowsRows, type ConditionSubject } from '../../../panel/shows-rows.tsx';
import { findField } from '../../commands/composer/definition-fields.ts';
import { useComposer } from './composer-context.ts';

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
  return (
    <ShowsRows
      rows={node.shows?.[joint] ?? []}
      {...{ joint, subjects, words }}
      nothing={words('always')}
      onChange={write}
    />
  );
});
