// Edits a single choice: as pictures of the values, as a row of words, or as fonts.
import { observer } from 'mobx-react-lite';
import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { PanelRow } from '../../../runtime/generated/documents.generated.ts';
import { ChangeMark, RowTitle } from '../parts/change-mark.tsx';
import { PanelIcon } from '../parts/panel-icon.tsx';
import { choicesOf, usePanel } from '../parts/panel-context.ts';

type Choice = NonNullable<PanelRow['choices']>[number];

interface RadioRowProps {
  path: string;
  className: string;
  /** The id of its label, or a label. */
  label: { by: string } | { is: string };
  choices: readonly Pick<Choice, 'value'>[];
  renderChoice(choice: Choice): ReactNode;
}

/** Radio buttons: arrows try a value on the page at once, and Escape goes back to the one before. */
export const RadioRow = observer(function RadioRow(props: RadioRowProps): ReactElement {
  const { path, className, label, choices, renderChoice } = props;
  const { values } = usePanel();
  const name = useId();
  const chosen = values.read(path);
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    values.goBack();
    // The next arrow goes on from the choice before.
    const before = choices.findIndex(({ value }) => value === values.read(path));
    event.currentTarget.querySelectorAll('input')[before]?.focus();
  };
  return (
    <div
      className={className}
      role="radiogroup"
      tabIndex={-1}
      {...('by' in label ? { 'aria-labelledby': label.by } : { 'aria-label': label.is })}
      onKeyDown={onKey}
      onPointerDown={() => values.settle()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) values.settle();
      }}
    >
      {choices.map((choice) => (
        <label key={String(choice.value)} data-chosen={choice.value === chosen || undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            disabled={values.isLocked}
            onChange={() => values.change(path, choice.value)}
          />
          {renderChoice(choice as Choice)}
        </label>
      ))}
    </div>
  );
});

/** Each choice is drawn as what it does. */
export function Tiles({ row, path }: { row: PanelRow; path: string }): ReactElement {
  const { read, drawnBy, words } = usePanel();
  const id = useId();
  return (
    <div className="ed-panel-stack">
      <div className="ed-panel-line">
        <RowTitle row={row} id={id} />
        <ChangeMark row={row} />
      </div>
      <RadioRow
        path={path}
        className="ed-tiles"
        label={{ by: id }}
        choices={row.choices ?? []}
        renderChoice={(choice) => (
          <>
            <span className={`ed-tile ${drawnBy}`} aria-hidden="true">
              <span className={`ed-picture ed-picture-${choice.picture ?? 'plain'}`}>
                {choice.picture?.startsWith('button') === true && words('buttonText')}
              </span>
            </span>
            {read(choice.title)}
          </>
        )}
      />
    </div>
  );
}

export function Segments({ row, path }: { row: PanelRow; path: string }): ReactElement {
  const { read } = usePanel();
  const id = useId();
  return (
    <div className="ed-panel-row">
      <RowTitle row={row} id={id} />
      <RadioRow
        path={path}
        className="ed-segments"
        label={{ by: id }}
        choices={row.choices ?? []}
        renderChoice={(choice) => <span>{read(choice.title)}</span>}
      />
      <ChangeMark row={row} />
    </div>
  );
}

/** The chosen font in both scripts; the others are listed when it is to be changed. */
export const FontChoice = observer(function FontChoice({
  row,
  path,
}: {
  row: PanelRow;
  path: string;
}): ReactElement {
  const panel = usePanel();
  const { values, words, read, ownFonts } = panel;
  const [isOpen, setOpen] = useState(false);
  const [id, list] = [useId(), useId()];
  const chosen = values.read(path);
  const choices = choicesOf(panel, row);
  const title = choices.find(({ value }) => value === chosen)?.title;
  const isOwn = ownFonts?.choices.some(({ value }) => value === chosen) === true;
  return (
    <div className="ed-font" data-role={row.name}>
      <div className="ed-panel-line">
        <RowTitle row={row} id={id} />
        <ChangeMark row={row} />
        <button
          type="button"
          className="ed-panel-button ed-panel-quiet"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-describedby={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words('fontChange')}
          <PanelIcon name="down" />
        </button>
      </div>
      {!isOpen && <FontSample value={chosen} />}
      <p className="ed-panel-hint">
        {title === undefined ? words('ownFontGone') : read(title)} ·{' '}
        {words(isOwn ? 'ownFontParts' : 'fontWeight')}
      </p>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <RadioRow
            path={path}
            className="ed-fonts"
            label={{ by: id }}
            choices={choices}
            renderChoice={(choice) => (
              <span className="ed-font-choice">
                <span>{read(choice.title)}</span>
                <FontSample value={choice.value} />
              </span>
            )}
          />
        )}
      </div>
    </div>
  );
});

/** A line in each script. */
function FontSample({ value }: { value: unknown }): ReactElement {
  const { words, familyOf } = usePanel();
  return (
    <span className="ed-font-sample" style={{ fontFamily: familyOf(value) }} aria-hidden="true">
      <span lang="zh-CN">{words('fontSampleZh')}</span>
      <span lang="en-US">{words('fontSampleEn')}</span>
    </span>
  );
}
