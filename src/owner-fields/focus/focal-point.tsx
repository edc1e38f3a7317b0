// Draws a picture on which an owner sets the point that always stays in sight.
import '../media/picker.css';
import './focus.css';
import type { Field } from '@formily/core';
import { useField, useForm } from '@formily/react';
import { useId, type ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { FocusStage, type Point } from './focus-stage.tsx';

/** By clicking, dragging or with the arrow keys (Shift: ten steps). Empty is the middle. */
export function FocalPoint({ value, onChange, of, disabled }: FieldProps): ReactElement | null {
  const field = useField<Field>();
  const form = useForm();
  const { translate } = useFieldServices();
  const hint = useId();
  // A replaced file has another picture than the form began with.
  const url: unknown = form.getValuesIn(String(of)) ?? form.getInitialValuesIn(String(of));
  if (typeof url !== 'string' || url === '') return null;
  const { x = 50, y = 50 } = (value ?? {}) as Partial<Point>;
  return (
    <div className="media-picker media-focus" {...describeGroup(field)}>
      <FocusStage
        url={url}
        point={{ x, y }}
        hint={hint}
        isFixed={disabled === true}
        onMove={onChange as (point: Point) => void}
      />
      <p id={hint} className="media-hint">
        {translate('editor.focus.hint')}
      </p>
      <p className="media-facts" role="status">{`${x}% · ${y}%`}</p>
    </div>
  );
}
