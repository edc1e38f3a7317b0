// Shows one picture or video of a form, with buttons to change it.
import './choice.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices, type FieldServices } from '../../../blocks/fields/services.ts';
import { Thumbnail } from './library-grid.tsx';
import { readFile, type ResourceType } from './media-file.ts';

interface MediaPart {
  alt?: string;
  isDecorative?: boolean;
  [member: string]: unknown;
}

/** The picture, its text alternative, and the buttons that replace and remove it. */
export function MediaChoice({ value, onChange, videos }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate, ask } = useFieldServices();
  const change = onChange as (value: MediaPart) => void;
  const part = (value ?? {}) as MediaPart;
  const file = readFile(part);

  const pick = async (resourceType: ResourceType): Promise<void> => {
    const answer = (await ask('pick', { resourceType, multiple: false, most: 1 })) as
      | { media?: { picked?: unknown[] } }
      | undefined;
    const picked = readFile(answer?.media?.picked?.[0]);
    if (picked === undefined) return;
    const { url, resourceCode } = picked;
    // The text alternative of the old picture does not describe the new one.
    change({ url, resourceCode, resourceType: picked.resourceType, alt: '' });
  };
  const describePicture = async (): Promise<void> => {
    const answer = await ask('alt', part);
    if (answer !== undefined) change({ ...part, ...(answer as MediaPart) });
  };

  return (
    <div className="media-choice" {...describeGroup(field)}>
      <span className="media-frame">{file !== undefined && <Thumbnail file={file} />}</span>
      <div className="media-choice-side">
        {file !== undefined && <p className="media-choice-alt">{describeAlt(part, translate)}</p>}
        <div className="media-choice-buttons">
          <ChoiceButton name="picture" onPress={() => void pick(1)} />
          {videos === true && <ChoiceButton name="video" onPress={() => void pick(2)} />}
          {file !== undefined && <ChoiceButton name="alt" onPress={() => void describePicture()} />}
          {file !== undefined && <ChoiceButton name="remove" onPress={() => change({})} />}
        </div>
      </div>
    </div>
  );
}

function describeAlt({ alt = '', isDecorative }: MediaPart, translate: FieldServices['translate']): string {
  if (isDecorative === true) return translate('editor.choice.decorative');
  return alt === '' ? translate('editor.choice.noAlt') : alt;
}

function ChoiceButton({ name, onPress }: { name: string; onPress(): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <button type="button" className="ed-button ed-button-plain" onClick={onPress}>
      {translate(`editor.choice.${name}`)}
    </button>
  );
}
