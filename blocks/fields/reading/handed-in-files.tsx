// Lists the files that were sent with a form, and saves them on request.
import { useState, type ReactElement } from 'react';
import { useFieldServices, type StoredFile } from '../services.ts';

/** Formats a file size in KB or MB (decimal). */
export function writeSize({ size }: StoredFile): string {
  return size < 1_000_000 ? `${Math.ceil(size / 1000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

// The file is private: it is fetched first and then saved, because its URL alone does not give access.
function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Firefox reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function HandedInFile({ file }: { file: StoredFile }): ReactElement {
  const { translate, fetchFile } = useFieldServices();
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    if (state === 'fetching') return;
    setState('fetching');
    try {
      saveAs(await fetchFile(file.id), file.name);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <li>
      <button
        type="button"
        className="read-file"
        aria-label={`${translate('form.reading.download')} ${file.name}`}
        onClick={() => void save()}
      >
        {file.name}
      </button>
      <span className="field-help">{writeSize(file)}</span>
      <span className="field-help" role="status">
        {state === 'fetching'
          ? translate('form.reading.fetching')
          : state === 'failed'
            ? translate('form.reading.gone')
            : ''}
      </span>
    </li>
  );
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i;

/** Larger pictures are not loaded only to be shown small. */
const MAX_SHOWN = 8_000_000;

/** A file whose address gives access: a link, with the picture that it is. */
function LinkedFile({ file, address }: { file: StoredFile; address: string }): ReactElement {
  return (
    <li>
      <a className="read-file" href={address} download={file.name}>
        {PICTURE.test(file.name) && file.size <= MAX_SHOWN && (
          <img className="read-picture" src={address} alt="" loading="lazy" />
        )}
        {file.name}
      </a>
      <span className="field-help">{writeSize(file)}</span>
    </li>
  );
}

/** Lists submitted files, each with a button or a link to download it. */
export function HandedInFiles({ files }: { files: readonly StoredFile[] }): ReactElement {
  const { fileAddress } = useFieldServices();
  return (
    <ul className="read-files">
      {files.map((file) =>
        fileAddress === undefined ? (
          <HandedInFile key={file.id} file={file} />
        ) : (
          <LinkedFile key={file.id} file={file} address={fileAddress(file.id)} />
        ),
      )}
    </ul>
  );
}
