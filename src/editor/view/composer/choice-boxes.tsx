// Edits what pages choose of a block, such as its size, or of each item of a list.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { LocalizedText, OwnedValue } from '../../../../runtime/generated/documents.generated.ts';
import { WordsBox } from '../../../panel/inputs.tsx';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import {
  addQuestion,
  addValue,
  changeQuestion,
  questionsOf,
  removeVersion,
  type Question,
} from '../../commands/composer/block-choices.ts';
import { useComposer } from './composer-context.ts';

const NEW_CHOICE: LocalizedText = { 'zh-CN': '版式', 'en-US': 'Version' };
const NEW_VALUES = [
  { 'zh-CN': '普通', 'en-US': 'Usual' },
  { 'zh-CN': '另一种', 'en-US': 'Other' },
] as const satisfies readonly LocalizedText[];
const NEW_SWITCH: LocalizedText = { 'zh-CN': '突出显示', 'en-US': 'Highlighted' };
const MAX_VALUES = 12;

/** Of the block, or of the items of a list. */
export const ChoiceBoxes = observer(function ChoiceBoxes({ list }: { list?: string }): ReactElement {
  const { composer, words } = useComposer();
  const { definition } = composer;
  const title = words(list === undefined ? 'versions' : 'itemVersions');
  const addNew = (question: { title: LocalizedText; values?: readonly LocalizedText[] }): void =>
    composer.change(addQuestion(definition, question, list));
  return (
    <section className="ed-field-boxes" aria-label={title}>
      <h3>{title}</h3>
      <p className="ed-panel-hint">{words(list === undefined ? 'versionsHelp' : 'itemVersionsHelp')}</p>
      {questionsOf(definition, list).map((question) => (
        <OneQuestion key={question.key} question={question} />
      ))}
      <div className="ed-panel-line">
        <button
          type="button"
          className="ed-panel-button"
          onClick={() => addNew({ title: NEW_CHOICE, values: NEW_VALUES })}
        >
          + {words('addChoice')}
        </button>
        <button type="button" className="ed-panel-button" onClick={() => addNew({ title: NEW_SWITCH })}>
          + {words('addSwitch')}
        </button>
      </div>
    </section>
  );
});

const OneQuestion = observer(function OneQuestion({ question }: { question: Question }): ReactElement {
  const { composer, words, read } = useComposer();
  const { definition } = composer;
  const { key, setting, values } = question;
  const alter = (step: string, change: <Each extends Question>(each: Each) => Each): void =>
    composer.change(changeQuestion(definition, key, change), `${key} ${step}`);
  const remove = (value?: string): void => {
    composer.set({ version: undefined });
    composer.change(removeVersion(definition, { choice: key, ...(value === undefined ? {} : { value }) }));
  };
  return (
    <div className="ed-changeable" role="group" aria-label={read(setting.title)}>
      <div className="ed-field-boxes">
        <WordsBox
          title={words(values === undefined ? 'switchTitle' : 'choiceTitle')}
          value={setting.title}
          onChange={(title) => alter('title', (each) => ({ ...each, setting: { ...each.setting, title } }))}
        />
        {values?.map((value) => (
          <ValueBox
            key={value.key}
            value={value}
            isLast={values.length <= 2}
            onRemove={() => remove(value.key)}
            onChange={(title) => alter(value.key, (each) => withTitle(each, value.key, title))}
          />
        ))}
        <div className="ed-panel-line">
          {values !== undefined && (
            <button
              type="button"
              className="ed-panel-button"
              disabled={values.length >= MAX_VALUES}
              onClick={() => alter('add', (each) => addValue(each, NEW_VALUES[1]))}
            >
              + {words('addValue')}
            </button>
          )}
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

function withTitle<Each extends Question>(question: Each, value: string, title: LocalizedText): Each {
  const values = question.values?.map((each) => (each.key === value ? { ...each, title } : each));
  return { ...question, values };
}

interface ValueBoxProps {
  value: OwnedValue;
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
      <IconButton
        icon="close"
        label={words('removeNamed', { name: read(value.title) })}
        disabled={isLast}
        onClick={onRemove}
      />
    </div>
  );
}
