// Edits a colour, with its value to type or paste.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { PanelRow } from '../../../runtime/generated/documents.generated.ts';
import type { PanelValues } from '../parts/contract.ts';
import { ChangeMark, RowTitle } from '../parts/change-mark.tsx';
import { usePanel } from '../parts/panel-context.ts';

const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#rrggbb` of what was typed; undefined while it is no colour. */
function readHex(typed: string): string | undefined {
  const text = typed.trim();
  if (!HEX.test(text)) return undefined;
  const digits = text.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

export const ColourWell = observer(function ColourWell({
  row,
  path,
}: {
  row: PanelRow;
  path: string;
}): ReactElement {
  const { values, words, read } = usePanel();
  const id = useId();
  const colour = String(values.read(path));
  const title = read(row.title);
  const picker = usePicker(values);
  return (
    <div className="ed-well">
      <label className="ed-well-drop" style={{ background: colour }}>
        <input
          ref={picker}
          type="color"
          aria-label={words('pick', { title })}
          value={colour}
          disabled={values.isLocked}
          onChange={({ target }) => values.change(path, target.value)}
          onBlur={() => values.settle()}
        />
      </label>
      <RowTitle row={row} id={id} />
      <ChangeMark row={row} isBrief />
      <HexInput path={path} label={words('hex', { title })} colour={colour} />
    </div>
  );
});

/** The browser says `change` when its picker is closed: then the choice is made. */
function usePicker(values: PanelValues): RefObject<HTMLInputElement | null> {
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = picker.current;
    const done = (): void => values.settle();
    input?.addEventListener('change', done);
    return () => input?.removeEventListener('change', done);
  }, [values]);
  return picker;
}

interface HexInputProps {
  path: string;
  label: string;
  colour: string;
}

const HexInput = observer(function HexInput({ path, label, colour }: HexInputProps): ReactElement {
  const { values, words } = usePanel();
  const [typed, setTyped] = useState<string>();
  const hint = useId();
  const isWrong = typed !== undefined && readHex(typed) === undefined;
  const type = (text: string): void => {
    setTyped(text);
    const hex = readHex(text);
    if (hex !== undefined) values.change(path, hex);
  };
  const leave = (): void => {
    setTyped(undefined);
    values.settle();
  };
  return (
    <>
      <input
        type="text"
        className="ed-hex"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? hint : undefined}
        value={typed ?? colour.toUpperCase()}
        spellCheck={false}
        disabled={values.isLocked}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
          if (key !== 'Escape') return;
          values.goBack();
          setTyped(undefined);
        }}
      />
      {isWrong && (
        <span id={hint} className="ed-panel-wrong" role="alert">
          {words('hexWrong')}
        </span>
      )}
    </>
  );
});
