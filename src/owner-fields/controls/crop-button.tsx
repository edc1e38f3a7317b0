// Draws a button that opens the dialog of a crop, and says what is set.
import './owner.css';
import Button from 'antd/es/button';
import type { ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { Crop } from './listed-picture.ts';

/** A box that a page shows a picture in; `isOfFirst` shows the first picture of a list alone. */
export interface Frame {
  title: string;
  ratio: number;
  isOfFirst?: boolean;
}

interface CropButtonProps {
  url: string;
  crop: Crop;
  /** Without them the picture is shown in its own shape. */
  frames: readonly Frame[] | undefined;
  /** What is cropped, for screen readers. */
  name: string;
  isOff?: boolean;
  onChange(crop: Crop): void;
}

export function CropButton({ url, crop, frames, name, isOff, onChange }: CropButtonProps): ReactElement {
  const { translate, ask } = useFieldServices();
  const choose = async (): Promise<void> => {
    const chosen = (await ask('crop', { url, crop, frames })) as Crop | undefined;
    if (chosen !== undefined) onChange(chosen);
  };
  const { focus, zoom = 1 } = crop;
  return (
    <>
      {isOff !== true && (
        <Button aria-label={`${translate('editor.library.crop')}: ${name}`} onClick={() => void choose()}>
          {translate('editor.library.crop')}
        </Button>
      )}
      {focus !== undefined && (
        <small className="library-crop">{`${focus.x}% · ${focus.y}% · ${zoom}×`}</small>
      )}
    </>
  );
}
