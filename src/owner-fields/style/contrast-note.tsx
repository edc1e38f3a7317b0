// Says which contrast a text has in its style, with a warning if it is too low.
import type { ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { contrastOf, MIN_CONTRAST } from './contrast.ts';
import type { StyledText } from './use-sample.ts';

interface ContrastNoteProps {
  style: Readonly<Record<string, unknown>>;
  text: StyledText;
}

export function ContrastNote({ style, text }: ContrastNoteProps): ReactElement {
  const { translate } = useFieldServices();
  const { background } = text;
  const textColor = typeof style.color === 'string' ? style.color : text.textColor;
  const contrast =
    background === undefined || textColor === undefined ? undefined : contrastOf(textColor, background);
  const isLow = contrast !== undefined && contrast < MIN_CONTRAST;
  return (
    <p className={isLow ? 'preview-note preview-low' : 'preview-note'} role="status">
      {contrast === undefined
        ? translate('editor.style.overPicture')
        : translate(isLow ? 'editor.style.lowContrast' : 'editor.style.contrast', {
            ratio: contrast.toFixed(1),
          })}
    </p>
  );
}
