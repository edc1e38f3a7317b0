// The versions of a block: choices that an instance makes, such as its size, and that styles differ by.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { LocalizedText, OwnedChoice } from '../../../../runtime/generated/documents.generated.ts';
import { WordsBox } from '../../../panel/inputs.tsx';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { addChoice, addValue, changeChoice, removeVersion } from '../../commands/composer/block-choices.ts';
import { useComposer } from './composer-context.ts';

const NEW_CHOICE: LocalizedText = { 'zh-CN': '版式', 'en-US': 'Version' };
const NEW_VALUES = [
  { 'zh-CN': '普通', 'en-US': 'Usual' },
  { 'zh-CN': '另一种', 'en-US': 'Other' },
] as const satisfies readonly LocalizedText[];
const MAX_VALUES = 12;

export const ChoiceBoxes = observer(function ChoiceBoxes(): ReactElement {
  const { composer, words } = useComposer();
  const { definition } = composer;
  return (
    <section className="ed-field-boxes" aria-label={words('versions')}>
      <h3>{words('versions')}</h3>
      <p className="ed-panel-hint">{words('versionsHelp')}</p>
      {(definition.choices ?? []).map((choice) => (
        <OneChoice key={choice.key} choice={choice} />
      ))}
      <button
        type="button"
        className="ed-panel-button"
        onClick={() => composer.change(addChoice(definition, NEW_CHOICE, [...NEW_VALUES]))}
      >
        + {words('addChoice')}
      </button>
    </section>
  );
});

const OneChoice = observer(function OneChoice({ choice }: { choice: OwnedChoice }): ReactElement {
  const { composer, words, read } = useComposer();
  const { definition } = composer;
  const { key, setting, values } = choice;
  const alter = (step: string, change: (each: OwnedChoice) => OwnedChoice): void =>
    composer.change(changeChoice(definition, key, change), `${key} ${step}`);
  const remove = (value?: string): void => {
    composer.set({ version: undefined });
    composer.change(removeVersion(definition, { choice: key, ...(value === undefined ? {} : { value }) }));
  };
  return (
    <div className="ed-changeable" role="group" aria-label={read(setting.title)}>
      <div className="ed-field-boxes">
        <WordsBox
          title={words('choiceTitle')}
          value={setting.title}
          onChange={(title) => alter('title', (each) => ({ ...each, setting: { ...each.setting, title } }))}
        />
        {values.map((value) => (
          <ValueBox
            key={value.key}
            value={value}
            isLast={values.length <= 2}
            onRemove={() => remove(value.key)}
            onChange={(title) =>
              alter(value.key, (each) => ({
                ...each,
                values: each.values.map((one) => (one.key === value.key ? { ...one, title } : one)),
              }))
            }
          />
        ))}
        <div className="ed-panel-line">
          <button
            type="button"
            className="ed-panel-button"
            disabled={values.length >= MAX_VALUES}
            onClick={() => alter('add', (each) => addValue(each, NEW_VALUES[1]))}
          >
            + {words('addValue')}
          </button>
          <button
            type="button"
            className="ed-panel-button ed-panel-quiet"
            aria-label={words('removeNamed', { name: read(setting.title) })}
            onClick={() => remove()}
          >
            {words('remove')}
          </button>
        </div>
      </div>
    </div>
  );
});

interface ValueBoxProps {
  value: OwnedChoice['values'][number];
  /** A choice has two at least. */
  isLast: boolean;
  onChange(title: LocalizedText): void;
  onRemove(): void;
}

function ValueBox({ value, isLast, onChange, onRemove }: ValueBoxProps): ReactElement {
  const { words, read } = useComposer();
  return (
    <div className="ed-choice-value">
      <WordsBox title={words('value')} value={value.title} onChange={onChange} />
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet ed-panel-only"
        aria-label={words('removeNamed', { name: read(value.title) })}
        disabled={isLast}
        onClick={onRemove}
      >
        <PanelIcon name="close" />
      </button>
    </div>
  );
}
