import type { ComponentProps, ReactElement } from 'react';

interface FileChoiceProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value?: File;
  onChange?(file: File | undefined): void;
  /** Of the boxes of antd. */
  status?: string;
}

/** The browser's own control: it says the name of the file itself, in the browser's language. */
export function FileChoice({ value: _, status: __, onChange, ...props }: FileChoiceProps): ReactElement {
  return <input {...props} type="file" onChange={({ target }) => onChange?.(target.files?.[0])} />;
}
