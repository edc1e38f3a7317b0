import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactElement } from 'react';
import { describe, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { writeSize } from './reading/handed-in-files.tsx';
import { UploadFailure, useFieldHost, type FieldHost, type StoredFile } from './host.ts';

/** A file that was chosen and is not stored. */
interface FailedFile {
  /** Tells it from others of the same name. */
  id: number;
  file: File;
  reason: string;
  mayRetry: boolean;
}

// Inside a row the field's own name is the last that is no position.
function nameOf(field: Field): string {
  return String(field.path.segments.findLast((step) => !/^\d+$/.test(String(step))));
}

const storedIn = (field: Field): StoredFile[] =>
  Array.isArray(field.value) ? (field.value as StoredFile[]) : [];

interface Storing {
  failed: readonly FailedFile[];
  /** How many are on their way. */
  waiting: number;
  store(files: readonly File[]): Promise<void>;
  dismiss(failure: FailedFile): void;
}

/**
 * Uploads the chosen files one after the other. The form is not submitted while an upload runs or after it
 * failed.
 */
function useStoring(field: Field, most: number, { say, upload }: FieldHost): Storing {
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const failures = useRef(0);
  const fault = waiting > 0 ? say('form.upload.waiting') : failed.length > 0 ? say('form.upload.left') : '';
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
      // Read now: others may have come or gone meanwhile.
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
    waiting,
    async store(files) {
      const room = Math.max(0, most - storedIn(field).length - waiting);
      for (const file of files.slice(room)) fail(file, say('form.upload.most', { count: most }), false);
      const wanted = files.slice(0, room);
      setWaiting((others) => others + wanted.length);
      for (const file of wanted) await storeOne(file);
    },
    dismiss: (failure) => setFailed((others) => others.filter((each) => each !== failure)),
  };
}

/** Makes the upload box, with `isDropped` also for dropped files. The value is the list of stored files. */
export function makeUpload(isDropped: boolean) {
  return observer(function UploadBox({
    onChange,
    disabled,
    accept,
    multiple,
    maxCount,
  }: FieldProps): ReactElement {
    const field = useField<Field>();
    const host = useFieldHost();
    const { say } = host;
    const most = typeof maxCount === 'number' ? maxCount : Infinity;
    const { failed, waiting, store, dismiss } = useStoring(field, most, host);
    const chooser = useRef<HTMLInputElement>(null);
    const files = storedIn(field);
    const { control } = idsOf(field);

    const choose = (event: ChangeEvent<HTMLInputElement>): void => {
      const chosen = [...(event.target.files ?? [])];
      // So that the same file can be chosen again.
      event.target.value = '';
      void store(chosen);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (disabled !== true) void store([...event.dataTransfer.files]);
    };
    const retry = (failure: FailedFile): void => {
      dismiss(failure);
      void store([failure.file]);
    };
    // The button that is pressed goes away, and the focus must not go with it.
    const leave = (act: () => void) => (): void => {
      act();
      chooser.current?.focus();
    };
    const removeButton = (name: string, act: () => void): ReactElement => (
      <button
        type="button"
        className="row-button"
        aria-label={`${say('form.row.remove')} ${name}`}
        onClick={leave(act)}
      >
        <span aria-hidden="true">×</span>
      </button>
    );
    return (
      <div
        className={isDropped ? 'upload upload-drop' : 'upload'}
        aria-busy={waiting > 0}
        onDrop={isDropped ? drop : undefined}
        onDragOver={isDropped ? (event) => event.preventDefault() : undefined}
      >
        <span className="upload-choose">
          <input
            {...describe(field)}
            ref={chooser}
            id={control}
            type="file"
            accept={typeof accept === 'string' ? accept : undefined}
            multiple={multiple === true}
            disabled={disabled === true}
            onChange={choose}
          />
          {/* The browser's own button speaks the browser's language. */}
          <span className="row-add" aria-hidden="true">
            {say('form.upload.choose')}
          </span>
          {isDropped ? <span className="field-help">{say('form.upload.drop')}</span> : null}
        </span>
        <p className="sr-only" role="status">
          {waiting > 0 ? say('form.upload.waiting') : ''}
        </p>
        <ul className="upload-files">
          {files.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <span className="field-help">{writeSize(file)}</span>
              {removeButton(file.name, () =>
                (onChange as (left: StoredFile[]) => void)(files.filter(({ id }) => id !== file.id)),
              )}
            </li>
          ))}
          {failed.map((failure) => (
            <li key={failure.id} className="upload-failed">
              <span role="alert">
                {failure.file.name}: {failure.reason}
              </span>
              {failure.mayRetry ? (
                <button type="button" className="row-add" onClick={leave(() => retry(failure))}>
                  {say('form.upload.retry')}
                </button>
              ) : null}
              {removeButton(failure.file.name, () => dismiss(failure))}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
