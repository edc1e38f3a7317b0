import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useRef, useState, type PointerEvent, type ReactElement, type RefObject } from 'react';
import { describeGroup } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { UploadFailure, useFieldHost, type StoredFile } from './host.ts';

const WIDTH = 640;
const HEIGHT = 220;

/** Draws lines where the pointer goes. A mouse, a pen and a finger are pointers. */
function usePen(canvas: RefObject<HTMLCanvasElement | null>, begin: () => void) {
  const isDown = useRef(false);
  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect();
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
  };
  const pen = (): CanvasRenderingContext2D | null | undefined => canvas.current?.getContext('2d');
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      isDown.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      begin();
      const context = pen();
      context?.beginPath();
      context?.moveTo(...at(event));
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const context = pen();
      if (!isDown.current || !context) return;
      Object.assign(context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round' });
      context.lineTo(...at(event));
      context.stroke();
    },
    onPointerUp: () => void (isDown.current = false),
    onPointerCancel: () => void (isDown.current = false),
  };
}

function writeName(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.font = 'italic 64px cursive';
  context.textBaseline = 'middle';
  context.fillText(name, 24, HEIGHT / 2, WIDTH - 48);
}

/** A picture with a white ground: a transparent one would be black on black in some readers. */
function takePicture(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = '#000';
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

type State = 'empty' | 'drawn' | 'sending' | 'failed';

/** What is drawn counts once it is taken over: until then it can be cleared. */
export const SignatureBox = observer(function SignatureBox({
  value,
  onChange,
  disabled,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const host = useFieldHost();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>('empty');
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const pen = usePen(canvas, () => setState('drawn'));
  const files: readonly StoredFile[] = Array.isArray(value) ? (value as StoredFile[]) : [];
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setName('');
    setState('empty');
  };
  const take = async (): Promise<void> => {
    const picture = canvas.current && (await takePicture(canvas.current));
    if (picture === null) return;
    setState('sending');
    try {
      const file = new File([picture], 'signature.png', { type: 'image/png' });
      const stored = await host.upload(file, String(field.path.segments.at(-1)));
      setState('empty');
      (onChange as (files: StoredFile[]) => void)([stored]);
    } catch (error) {
      if (!(error instanceof UploadFailure)) throw error;
      setReason(error.message);
      setState('failed');
    }
  };
  const isOff = disabled === true || state === 'sending';
  if (files.length > 0)
    return (
      <div {...describeGroup(field)} className="signature">
        <p role="status">{host.say('form.signature.done')}</p>
        <button
          type="button"
          className="row-add"
          disabled={isOff}
          onClick={() => (onChange as (files: StoredFile[]) => void)([])}
        >
          {host.say('form.signature.again')}
        </button>
      </div>
    );
  return (
    <div {...describeGroup(field)} className="signature" aria-busy={state === 'sending'}>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} {...(isOff ? {} : pen)} aria-hidden="true" />
      <label className="signature-name">
        <span className="field-help">{host.say('form.signature.typed')}</span>
        <input
          type="text"
          maxLength={60}
          autoComplete="name"
          disabled={isOff}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            if (canvas.current !== null) writeName(canvas.current, currentTarget.value);
            setState(currentTarget.value.trim() === '' ? 'empty' : 'drawn');
          }}
        />
      </label>
      <div className="signature-tools">
        <button
          type="button"
          className="row-add"
          disabled={isOff || state === 'empty'}
          onClick={() => void take()}
        >
          {host.say('form.signature.take')}
        </button>
        <button type="button" className="row-add" disabled={isOff || state === 'empty'} onClick={clear}>
          {host.say('form.signature.clear')}
        </button>
      </div>
      <p role={state === 'failed' ? 'alert' : 'status'}>
        {state === 'sending' ? host.say('form.upload.waiting') : state === 'failed' ? reason : ''}
      </p>
    </div>
  );
});
