// Uploads the files that a person chooses or drops, and shows which failed.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentType,
  type DragEvent,
  type ReactElement,
} from 'react';
import { describe, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { writeSize } from './reading/handed-in-files.tsx';
import { UploadFailure, useFieldServices, type FieldServices, type StoredFile } from './services.ts';

/** A chosen file that was not stored. */
interface FailedFile {
  /** Distinguishes files of the same name. */
  id: number;
  file: File;
  reason: string;
  mayRetry: boolean;
}

// In a list the name of the field is the last segment of the path that is not an index.
function nameOf(field: Field): string {
  return String(field.path.segments.findLast((step) => !/^\d+$/.test(String(step))));
}

const storedIn = (field: Field): StoredFile[] =>
  Array.isArray(field.value) ? (field.value as StoredFile[]) : [];

type Storing = ReturnType<typeof useStoring>;

/** Uploads files one after the other. The form cannot be submitted during an upload or after a failed one. */
function useStoring(field: Field, most: number, { translate, upload }: FieldServices) {
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const failures = useRef(0);
  const fault =
    waiting > 0 ? translate('form.upload.waiting') : failed.length > 0 ? translate('form.upload.left') : '';
  useEffect(() => {
    const tell = (messages: string[]): void =>
      field.setFeedback({ type: 'error', code: 'EffectError', messages });
    tell(fault === '' ? [] : [fault]);
    return () => tell([]);
  }, [field, fault]);

  const fail = (file: File, reason: string, mayRetry: boolean): void => {
    const id = (failures.current += 1);
    setFailed((others) => [...others, { id, file, reason, mayRetry }]);
  };
  const storeOne = async (file: File): Promise<void> => {
    try {
      const stored = await upload(file, nameOf(field));
      // Read after the upload, because other files may have been added or removed since.
      await field.onInput([...storedIn(field), stored]);
    } catch (error) {
      if (!(error instanceof UploadFailure)) throw error;
      fail(file, error.message, error.mayRetry);
    } finally {
      setWaiting((left) => left - 1);
    }
  };
  return {
    failed,
    /** Number of running uploads. */
    waiting,
    async store(files: readonly File[]) {
      const room = Math.max(0, most - storedIn(field).length - waiting);
      for (const file of files.slice(room)) fail(file, translate('form.upload.most', { count: most }), false);
      const wanted = files.slice(0, room);
      setWaiting((others) => others + wanted.length);
      for (const file of wanted) await storeOne(file);
    },
    dismiss: (failure: FailedFile) => setFailed((others) => others.filter((each) => each !== failure)),
  };
}

/**
 * Creates the upload component; with `isDropped` it also accepts dropped files. The value is the list of
 * files.
 */
export function makeUpload(isDropped: boolean): ComponentType<FieldProps> {
  return observer((props: FieldProps) => <UploadBox {...props} isDropped={isDropped} />);
}

const UploadBox = observer(function UploadBox({
  isDropped,
  onChange,
  disabled,
  accept,
  multiple,
  maxCount,
  textContent,
}: FieldProps & { isDropped: boolean }): ReactElement {
  const field = useField<Field>();
  const services = useFieldServices();
  const storing = useStoring(field, typeof maxCount === 'number' ? maxCount : Infinity, services);
  const chooser = useRef<HTMLInputElement>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])];
    // Reset, so that choosing the same file again fires an event.
    event.target.value = '';
    void storing.store(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (disabled !== true) void storing.store([...event.dataTransfer.files]);
  };
  return (
    <div
      className={isDropped ? 'upload upload-drop' : 'upload'}
      aria-busy={storing.waiting > 0}
      onDrop={isDropped ? drop : undefined}
      onDragOver={isDropped ? (event) => event.preventDefault() : undefined}
    >
      <span className="upload-choose">
        <input
          {...describe(field)}
          ref={chooser}
          id={idsOf(field).control}
          type="file"
          accept={typeof accept === 'string' ? accept : undefined}
          multiple={multiple === true}
          disabled={disabled === true}
          onChange={choose}
        />
        {/* The browser's own button would use the language of the browser. */}
        <span className="row-add" aria-hidden="true">
          {typeof textContent === 'string' ? textContent : services.translate('form.upload.choose')}
        </span>
        {isDropped ? <span className="field-help">{services.translate('form.upload.drop')}</span> : null}
      </span>
      <p className="sr-only" role="status">
        {storing.waiting > 0 ? services.translate('form.upload.waiting') : ''}
      </p>
      <UploadedFiles
        files={storedIn(field)}
        storing={storing}
        onChange={onChange as (left: StoredFile[]) => void}
        onLeave={() => chooser.current?.focus()}
      />
    </div>
  );
});

interface UploadedFilesProps {
  files: StoredFile[];
  storing: Storing;
  onChange(left: StoredFile[]): void;
  /** Called before the pressed button is removed, to move the focus. */
  onLeave(): void;
}

function UploadedFiles({ files, storing, onChange, onLeave }: UploadedFilesProps): ReactElement {
  const { translate } = useFieldServices();
  const { failed, store, dismiss } = storing;
  const leave = (act: () => void) => (): void => {
    act();
    onLeave();
  };
  const retry = (failure: FailedFile): void => {
    dismiss(failure);
    void store([failure.file]);
  };
  const removeButton = (name: string, act: () => void): ReactElement => (
    <button
      type="button"
      className="row-button"
      aria-label={`${translate('form.row.remove')} ${name}`}
      onClick={leave(act)}
    >
      <span aria-hidden="true">×</span>
    </button>
  );
  return (
    <ul className="upload-files">
      {files.map((file) => (
        <li key={file.id}>
          <span>{file.name}</span>
          <span className="field-help">{writeSize(file)}</span>
          {removeButton(file.name, () => onChange(files.filter(({ id }) => id !== file.id)))}
        </li>
      ))}
      {failed.map((failure) => (
        <li key={failure.id} className="upload-failed">
          <span role="alert">
            {failure.file.name}: {failure.reason}
          </span>
          {failure.mayRetry ? (
            <button type="button" className="row-add" onClick={leave(() => retry(failure))}>
              {translate('form.upload.retry')}
            </button>
          ) : null}
          {removeButton(failure.file.name, () => dismiss(failure))}
        </li>
      ))}
    </ul>
  );
}
