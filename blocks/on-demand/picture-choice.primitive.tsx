// Draws a button that uploads a picture, with its errors and a retry.
import { useState, type ChangeEvent } from 'react';
import { definePrimitive, type ComponentProps, type Properties } from '../contract.ts';

const PROPS = {
  label: { type: 'string', description: 'Text of the button.' },
  busyLabel: { type: 'string', description: 'Text of the button during the upload.' },
  retryLabel: { type: 'string', description: 'Text of the button that sends the same file again.' },
  failedLabel: { type: 'string', description: 'Shown for an error without a message.' },
  tooLargeLabel: { type: 'string', description: 'Shown for a file of more than `most` bytes.' },
  most: { type: 'number', description: 'Largest file, in bytes.' },
} as const satisfies Properties;

const BUTTON =
  'inline-flex min-h-touch items-center justify-center border border-text px-6 text-sm ' +
  'transition-colors hover:border-brand hover:text-text-brand';
const AROUND_FOCUS =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 ' +
  'has-focus-visible:outline-focus';

interface Failure {
  message: string;
  /** Set when sending the same file again may succeed: without a response, or while the server is busy. */
  file?: File;
}

function describeFailure(error: unknown, file: File, unknown: string): Failure {
  const message = error instanceof Error ? error.message : '';
  const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
  return message === '' || code === 429 || code >= 500 ? { message: message || unknown, file } : { message };
}

function PictureChoice({
  attrs,
  label,
  busyLabel,
  retryLabel,
  failedLabel,
  tooLargeLabel,
  most,
  onChoose,
}: ComponentProps<
  typeof PROPS,
  'choose',
  'label' | 'busyLabel' | 'retryLabel' | 'failedLabel' | 'tooLargeLabel' | 'most'
>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const send = async (file: File): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onChoose?.({ file });
    } catch (error) {
      setFailure(describeFailure(error, file, failedLabel));
    } finally {
      setBusy(false);
    }
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // Reset, so that choosing the same file again fires an event.
    event.target.value = '';
    if (file === undefined || isBusy) return;
    if (file.size > most) setFailure({ message: tooLargeLabel });
    else void send(file);
  };
  return (
    <div {...attrs} aria-busy={isBusy}>
      <label className={`${BUTTON} ${isBusy ? 'text-text-muted' : AROUND_FOCUS}`}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          className="sr-only"
          disabled={isBusy}
          onChange={onChange}
        />
        {isBusy ? busyLabel : label}
      </label>
      <div role="status" className="text-sm text-text-brand">
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

/**
 * A button to choose and send a picture. `choose` has the picture in `event.file`, and is awaited; its errors
 * are shown, with a button to try again where that may help.
 */
export default definePrimitive({
  props: PROPS,
  required: ['label', 'busyLabel', 'retryLabel', 'failedLabel', 'tooLargeLabel', 'most'],
  events: ['choose'],
  component: PictureChoice,
});
