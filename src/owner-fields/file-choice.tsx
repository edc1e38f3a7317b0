// Draws a file chooser whose texts are in the language of the page.
import './file-choice.css';
import { useRef, type ComponentProps, type ReactElement } from 'react';
import { useFieldServices } from '../../blocks/fields/services.ts';
import { track } from '../../runtime/model/pending-work.ts';
import { FileComparison, type FileNow } from './file-comparison.tsx';
import { LIMITS } from './media/media-file.ts';
import { isReducible, reducePicture } from './media/reduce-picture.ts';

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value?: File;
  onChange?(file: File | undefined): void;
  /** The file that it takes the place of. */
  now?: FileNow;
  /** Of the boxes of antd. */
  status?: string;
}

/** The browser's own control takes the focus and the file. */
export function FileChoice({ value, now, status: _, onChange, ...props }: FileChoiceProps): ReactElement {
  const { translate } = useFieldServices();
  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined): Promise<void> => {
    latest.current = file;
    const sent = file === undefined || now === undefined ? file : await fitting(file);
    if (latest.current === file) onChange?.(sent);
  };
  return (
    <div>
      <span className="file-choice">
        <input {...props} type="file" onChange={({ target }) => void choose(target.files?.[0])} />
        <span className="file-choice-button" aria-hidden="true">
          {translate('form.upload.choose')}
        </span>
        <span className="file-choice-name" aria-hidden="true">
          {value?.name ?? ''}
        </span>
      </span>
      {now !== undefined && value !== undefined && <FileComparison now={now} next={value} />}
    </div>
  );
}

/** A picture that is too large for the library, with fewer pixels, as an upload makes it. */
async function fitting(file: File): Promise<File> {
  const { maxBytes } = LIMITS[1];
  if (file.size <= maxBytes || !isReducible(file)) return file;
  return (await track('picture', reducePicture(file, maxBytes))) ?? file;
}
