// Shows one file of the media library, with buttons to choose another one or none.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import type { ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices, type FieldServices } from '../../../blocks/fields/services.ts';
import { Thumbnail } from '../media/library-grid.tsx';
import { readFile, type MediaFile } from '../media/media-file.ts';
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';

/** Lets an owner choose in the library, or upload into it. Empty when the owner chooses nothing. */
export async function pickFiles(
  ask: FieldServices['ask'],
  choice: { resourceType: number; multiple: boolean; most: number },
): Promise<MediaFile[]> {
  const answer = (await ask('pick', choice)) as { picked?: unknown[] } | undefined;
  return (answer?.picked ?? []).flatMap((each) => readFile(each) ?? []);
}

/** The last part of an address, for a file that has no picture. */
function nameIn(url: string): string {
  const name = url.split('/').at(-1) ?? url;
  return decodeEscapes(name) ?? name;
}

export function LibraryPicture({ value, onChange, type, disabled }: FieldProps): ReactElement {
  const field = useField<Field>();
  return (
    <div {...describeGroup(field)} className="library-picture">
      <FileBox
        url={typeof value === 'string' ? value : ''}
        resourceType={type === 2 || type === 3 ? type : 1}
        isOff={disabled === true}
        onChange={onChange as (url: string) => void}
      />
    </div>
  );
}

interface FileBoxProps {
  url: string;
  resourceType: 1 | 2 | 3;
  isOff: boolean;
  onChange(url: string): void;
}

/** What is chosen, and the buttons that choose another file and none. */
export function FileBox({ url, resourceType, isOff, onChange }: FileBoxProps): ReactElement {
  const { translate, ask } = useFieldServices();
  const choose = async (): Promise<void> => {
    const [file] = await pickFiles(ask, { resourceType, multiple: false, most: 1 });
    if (file !== undefined) onChange(file.url);
  };
  return (
    <span className="library-choice">
      {url === '' ? null : resourceType === 3 ? (
        <span className="library-file">{nameIn(url)}</span>
      ) : (
        <span className="library-frame">
          <Thumbnail file={{ url, resourceType, resourceCode: '' }} />
        </span>
      )}
      {isOff ? null : (
        <span className="library-buttons">
          <Button onClick={() => void choose()}>
            {translate(url === '' ? `editor.library.choose${resourceType}` : 'editor.library.replace')}
          </Button>
          {url !== '' && <Button onClick={() => onChange('')}>{translate('editor.library.remove')}</Button>}
        </span>
      )}
    </span>
  );
}
