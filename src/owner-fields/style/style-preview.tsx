// Draws a text in its style at the width of a desktop or a phone.
import './style.css';
import { useForm } from '@formily/react';
import { useState, type ReactElement } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { ContrastNote } from './contrast-note.tsx';
import { useSample, widthOfWindow, type StyledText, type Width } from './use-sample.ts';

type StyleValues = StyledText & Record<string, unknown>;

const WIDTHS: readonly Width[] = ['desktop', 'phone'];

export function StylePreview({ properties, phoneProperties }: FieldProps): ReactElement {
  const { values } = useForm<StyleValues>();
  const { translate } = useFieldServices();
  const onlyOnPhones = listNames(phoneProperties);
  const phoneValues = JSON.stringify(onlyOnPhones.map((name) => values[name]));
  const [width, setWidth] = useWidth(phoneValues);
  const style: Record<string, unknown> = { ...values.style };
  for (const name of [...listNames(properties), ...onlyOnPhones]) style[name] = values[name] || undefined;
  const sample = useSample<HTMLParagraphElement>(
    style,
    values,
    onlyOnPhones.length === 0 ? undefined : width,
  );

  const { background } = values;
  return (
    <figure className="preview">
      <figcaption className="preview-head">
        <span className="field-label">{translate('editor.style.preview')}</span>
        {onlyOnPhones.length > 0 && <WidthChoice width={width} onChoose={setWidth} />}
      </figcaption>
      <div
        className={background === undefined ? 'preview-box preview-picture' : 'preview-box'}
        data-width={onlyOnPhones.length > 0 ? width : undefined}
        style={{ background }}
        tabIndex={-1}
      >
        <p ref={sample}>{values.sample}</p>
      </div>
      <ContrastNote style={style} text={values} />
    </figure>
  );
}

function listNames(names: unknown): readonly string[] {
  return (names as readonly string[] | undefined) ?? [];
}

/** The shown width: at first that of the window, and that of phones after a value for them changes. */
function useWidth(phoneValues: string): [Width, (width: Width) => void] {
  const [width, setWidth] = useState(widthOfWindow);
  const [shown, setShown] = useState(phoneValues);
  if (shown !== phoneValues) {
    setShown(phoneValues);
    setWidth('phone');
  }
  return [width, setWidth];
}

function WidthChoice({ width, onChoose }: { width: Width; onChoose(width: Width): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <span className="preview-widths" role="group" aria-label={translate('editor.style.preview')}>
      {WIDTHS.map((each) => (
        <button key={each} type="button" aria-pressed={each === width} onClick={() => onChoose(each)}>
          {translate(`editor.style.preview.${each}`)}
        </button>
      ))}
    </span>
  );
}
