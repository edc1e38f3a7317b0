// Edits a number between two bounds.
import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import type { PanelRow } from '../../../runtime/generated/documents.generated.ts';
import { ChangeMark, RowTitle } from '../parts/change-mark.tsx';
import { nameValue, usePanel } from '../parts/panel-context.ts';

export const Slider = observer(function Slider({ row, path }: { row: PanelRow; path: string }): ReactElement {
  const context = usePanel();
  const { values } = context;
  const id = useId();
  const value = Number(values.read(path));
  const shown = nameValue(context, row, value);
  return (
    <div className="ed-panel-row">
      <RowTitle row={row} id={id} />
      <span className="ed-slider">
        <input
          type="range"
          aria-labelledby={id}
          aria-valuetext={shown}
          min={row.min}
          max={row.max}
          step={row.step}
          value={value}
          disabled={values.isLocked}
          onChange={({ target }) => values.change(path, Number(target.value))}
          onPointerUp={() => values.settle()}
          onBlur={() => values.settle()}
          onKeyDown={({ key }) => key === 'Escape' && values.goBack()}
        />
        <output>{shown}</output>
      </span>
      <ChangeMark row={row} />
    </div>
  );
});
