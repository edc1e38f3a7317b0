import './file-choice.css';
import type { ComponentProps, ReactElement } from 'react';
import { useFieldHost } from '../../blocks/fields/host.ts';
import { FileComparison, type FileNow } from './file-comparison.tsx';

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value?: File;
  onChange?(file: File | undefined): void;
  /** The file that it takes the place of. */
  now?: FileNow;
  /** Of the boxes of antd. */
  status?: string;
}

/** The browser's own control takes the focus and the file; what is seen is in the language of the page. */
export function FileChoice({ value, now, status: _, onChange, ...props }: FileChoiceProps): ReactElement {
  const { say } = useFieldHost();
  return (
    <div>
      <span className="file-choice">
        <input {...props} type="file" onChange={({ target }) => onChange?.(target.files?.[0])} />
        <span className="file-choice-button" aria-hidden="true">
          {say('form.upload.choose')}
        </span>
        <span className="file-choice-name" aria-hidden="true">
          {value?.name ?? ''}
        </span>
      </span>
      {now !== undefined && value !== undefined && <FileComparison now={now} next={value} />}
    </div>
  );
}
