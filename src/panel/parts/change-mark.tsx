// Says of a row that it differs from its usual value, and goes back to that.
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactElement } from 'react';
import type { PanelRow } from '../../../runtime/generated/documents.generated.ts';
import { PanelIcon } from './panel-icon.tsx';
import { nameValue, usePanel } from './panel-context.ts';

const ROWS = '.ed-panel-row, .ed-panel-stack, .ed-well, .ed-font';

/** True if the row differs. */
function useChanged({ path }: PanelRow): boolean {
  const { values } = usePanel();
  return path !== undefined && values.isChanged(path);
}

/** "was: …" and the button that goes back; nothing while the value is the usual one. */
export const ChangeMark = observer(function ChangeMark({
  row,
  isBrief = false,
}: {
  row: PanelRow;
  /** Only the button: there is no room for words. */
  isBrief?: boolean;
}): ReactElement | null {
  const context = usePanel();
  const { values, words, read, announce } = context;
  const { path } = row;
  if (path === undefined || !values.isChanged(path)) return null;
  const value = nameValue(context, row, values.usual(path));
  const title = read(row.title);
  const reset = ({ currentTarget }: MouseEvent): void => {
    // The button goes: the focus is on what it has set.
    const controls = currentTarget.closest(ROWS)?.querySelectorAll<HTMLInputElement>('input');
    values.reset([path]);
    requestAnimationFrame(() => {
      const [first, ...others] = controls ?? [];
      (others.find(({ checked }) => checked) ?? first)?.focus();
    });
    announce(
      words('set', {
        title,
        value: nameValue(context, row, values.read(path)),
      }),
    );
  };
  return (
    <span className="ed-panel-mark">
      {!isBrief && <span className="ed-panel-was">{words('was', { value })}</span>}
      <button
        type="button"
        className="ed-panel-reset"
        aria-label={words('reset', { title, value })}
        title={words('reset', { title, value })}
        disabled={values.isLocked}
        onClick={reset}
      >
        <PanelIcon name="reset" />
      </button>
    </span>
  );
});

/** The title of a row, with a dot where it differs. */
export const RowTitle = observer(function RowTitle({ row, id }: { row: PanelRow; id: string }): ReactElement {
  const { read } = usePanel();
  const isChanged = useChanged(row);
  return (
    <span id={id} className="ed-panel-title" data-changed={isChanged || undefined}>
      {read(row.title)}
    </span>
  );
});
