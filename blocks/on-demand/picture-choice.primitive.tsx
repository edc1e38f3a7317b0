import { useState, type ChangeEvent } from 'react';
import { definePrimitive, type Host } from '../contract.ts';

interface PictureChoiceProps {
  /** On the button; while the picture is on its way; on the button after a failure. */
  label: string;
  busyLabel: string;
  retryLabel: string;
  /** Said of a failure that says nothing of itself, and of a file that is too large. */
  failedLabel: string;
  tooLargeLabel: string;
  /** Bytes. */
  most: number;
  /** Settles once the picture is kept; rejects when it is not. */
  onChoose?(chosen: { file: File }): unknown;
}

const BUTTON =
  'inline-flex min-h-touch items-center justify-center border border-ink px-6 text-sm transition-colors hover:border-kiln hover:text-kiln';
const AROUND_FOCUS =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-kiln';

function PictureChoice({
  attrs,
  label,
  busyLabel,
  retryLabel,
  failedLabel,
  tooLargeLabel,
  most,
  onChoose,
}: PictureChoiceProps & Host) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; file?: File }>();

  /** Without an answer, or while the server is busy, the same file may do at another try. */
  const describe = (error: unknown, file: File) => {
    const message = error instanceof Error ? error.message : '';
    const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
    return message === '' || code === 429 || code >= 500
      ? { message: message || failedLabel, file }
      : { message };
  };
  const send = async (file: File): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onChoose?.({ file });
    } catch (error) {
      setFailure(describe(error, file));
    } finally {
      setBusy(false);
    }
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (file === undefined || isBusy) return;
    if (file.size > most) setFailure({ message: tooLargeLabel });
    else void send(file);
  };
  return (
    <div {...attrs} aria-busy={isBusy}>
      <label className={`${BUTTON} ${isBusy ? 'text-ink-soft' : AROUND_FOCUS}`}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          className="sr-only"
          disabled={isBusy}
          onChange={onChange}
        />
        {isBusy ? busyLabel : label}
      </label>
      <div role="status" className="text-sm text-kiln">
        {failure?.message}
      </div>
      {failure?.file === undefined ? null : (
        <button type="button" className={BUTTON} onClick={() => failure.file && void send(failure.file)}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}

/** A button that a picture is chosen by: `choose` gives `event.file` and is waited for; what it refuses is said, and can be tried again. */
export default definePrimitive<PictureChoiceProps>({
  props: {
    label: { type: 'string' },
    busyLabel: { type: 'string' },
    retryLabel: { type: 'string' },
    failedLabel: { type: 'string' },
    tooLargeLabel: { type: 'string' },
    most: { type: 'number', description: 'Bytes.' },
  },
  events: ['choose'],
  component: PictureChoice,
});
