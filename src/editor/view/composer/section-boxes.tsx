// Switches the settings of every section that pages may change of a block.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { sectionSettingsFor, type SettingName } from '../../../../runtime/owned/section.ts';
import { SwitchBox } from '../../../panel/inputs.tsx';
import { switchSetting } from '../../commands/composer/block-choices.ts';
import { useComposer } from './composer-context.ts';

export const SectionBoxes = observer(function SectionBoxes(): ReactElement {
  const { composer, words, read } = useComposer();
  const { definition } = composer;
  const change = (name: SettingName, isOn: boolean): void =>
    composer.change(switchSetting(definition, name, isOn));
  return (
    <section className="ed-field-boxes" aria-label={words('sectionSettings')}>
      <h3>{words('sectionSettings')}</h3>
      <p className="ed-panel-hint">{words('sectionSettingsHelp')}</p>
      {sectionSettingsFor(definition).map(([name, title]) => (
        <SwitchBox
          key={name}
          title={read(title)}
          isOn={definition.section?.includes(name) === true}
          onChange={(isOn) => change(name, isOn)}
        />
      ))}
    </section>
  );
});
