// Edits a value that is yes or no.
import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import type { PanelRow } from '../../../runtime/generated/documents.generated.ts';
import { ChangeMark, RowTitle } from '../parts/change-mark.tsx';
import { usePanel } from '../parts/panel-context.ts';

export const SwitchRow = observer(function SwitchRow({
  row,
  path,
}: {
  row: PanelRow;
  path: string;
}): ReactElement {
  const { values } = usePanel();
  const id = useId();
  return (
    <div className="ed-panel-row">
      <RowTitle row={row} id={id} />
      <input
        type="checkbox"
        role="switch"
        className="ed-panel-switch"
        aria-labelledby={id}
        checked={values.read(path) === true}
        aria-checked={values.read(path) === true}
        disabled={values.isLocked}
        onChange={({ target }) => {
          values.change(path, target.checked);
          values.settle();
        }}
      />
      <ChangeMark row={row} />
    </div>
  );
});
