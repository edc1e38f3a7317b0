// Chooses the version of the block that styles are changed for. All versions, or one value of a choice.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { ChoiceBox } from '../../../panel/inputs.tsx';
import { versionsAt, type Version } from '../../commands/composer/block-choices.ts';
import { findField } from '../../commands/composer/definition-fields.ts';
import { useComposer, type ComposerWork } from './composer-context.ts';

export const VersionChoice = observer(function VersionChoice(): ReactElement | null {
  const work = useComposer();
  const { composer, words } = work;
  const versions = versionsAt(composer.node.scope);
  if (versions.length === 0) return null;
  const { version } = composer;
  const at = versions.findIndex((each) => each.choice === version?.choice && each.value === version.value);
  return (
    <ChoiceBox
      title={words('forVersion')}
      value={String(at)}
      isChanged={version !== undefined}
      choices={[
        ['-1', words('allVersions')],
        ...versions.map((each, index) => [String(index), nameVersion(work, each)] as const),
      ]}
      onChange={(index) => composer.set({ version: versions[Number(index)] })}
    />
  );
});

/** "Size: large". */
function nameVersion({ composer, words, read }: ComposerWork, { choice, value }: Version): string {
  const field = findField(composer.definition, choice)?.field;
  const found = composer.definition.choices?.find(({ key }) => key === choice);
  const title = read((found ?? field)?.setting.title);
  const values = found?.values ?? field?.values ?? [];
  const named = values.find(({ key }) => key === value)?.title;
  return `${title}: ${named === undefined ? words(value === 'true' ? 'on' : 'off') : read(named)}`;
}
