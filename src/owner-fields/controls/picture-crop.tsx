// Shows the crop of the picture that another field holds, with a button to change it.
import './owner.css';
import { onFieldInputValueChange, type Field } from '@formily/core';
import { useField, useForm, useFormEffects } from '@formily/react';
import type { ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { CropButton, type Frame } from './crop-button.tsx';
import type { Crop } from './listed-picture.ts';

export function PictureCrop({ value, onChange, of, frames, disabled }: FieldProps): ReactElement | null {
  const field = useField<Field>();
  const { values } = useForm<Record<string, unknown>>();
  const write = onChange as (crop: Crop) => void;
  // Only of what an owner chooses: a restored revision has its own crop.
  useFormEffects(() => onFieldInputValueChange(String(of), () => void field.onInput({})));
  const url = values[String(of)];
  if (typeof url !== 'string' || url === '') return null;
  return (
    <div {...describeGroup(field)} className="library-choice">
      <CropButton
        {...{ url, crop: value ?? {}, frames: frames as readonly Frame[] | undefined }}
        name={String(field.title)}
        isOff={disabled === true}
        onChange={write}
      />
    </div>
  );
}
