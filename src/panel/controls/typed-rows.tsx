// Edits rows that are typed: a text in each language, a plain text, a number.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PanelRow } from '../../../runtime/generated/documents.generated.ts';
import { NumberBox, TextsBox } from '../inputs.tsx';
import { usePanel } from '../parts/panel-context.ts';

interface TypedRowProps {
  row: PanelRow;
  path: string;
}

export const WordsRow = observer(function WordsRow({ row, path }: TypedRowProps): ReactElement {
  const { values, read, texts } = usePanel();
  if (texts === undefined) throw new Error('This panel has no texts in languages.');
  return (
    <TextsBox
      title={read(row.title)}
      languages={texts.languages}
      isDisabled={values.isLocked}
      read={(language) => texts.read(values.read(path), language)}
      onChange={(language, text) => values.change(path, texts.write(values.read(path), language, text))}
    />
  );
});

export const TextRow = observer(function TextRow({ row, path }: TypedRowProps): ReactElement {
  const { values, read } = usePanel();
  const value = values.read(path);
  return (
    <label className="ed-panel-stack">
      <span className="ed-panel-title">{read(row.title)}</span>
      <input
        className="ed-box"
        type="text"
        disabled={values.isLocked}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) =>
          values.change(path, currentTarget.value === '' ? undefined : currentTarget.value)
        }
      />
    </label>
  );
});

export const NumberRow = observer(function NumberRow({ row, path }: TypedRowProps): ReactElement {
  const { values, read } = usePanel();
  const value = values.read(path);
  return (
    <NumberBox
      title={read(row.title)}
      min={row.min}
      max={row.max}
      isDisabled={values.isLocked}
      value={typeof value === 'number' ? value : undefined}
      onChange={(next) => values.change(path, next)}
    />
  );
});
