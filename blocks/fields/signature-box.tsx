// Draws a canvas on which a person signs by pointer, or by typing a name.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { describeGroup } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { UploadFailure, useFieldServices, type FieldServices, type StoredFile } from './services.ts';
import { LimitedBox } from './limited-box.tsx';
import { useFault } from './use-fault.ts';

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
      if (context && canvas.current) takePenColour(context, canvas.current);
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
  takePenColour(context, canvas);
  context.font = 'italic 64px cursive';
  context.textBaseline = 'middle';
  context.fillText(name, 24, HEIGHT / 2, WIDTH - 48);
}

/** The colours are those of the field, so that what is drawn can be read in every scheme. */
function takePenColour(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement): void {
  const { color } = getComputedStyle(canvas);
  context.fillStyle = color;
  context.strokeStyle = color;
}

/** A picture with its ground: a transparent one could not be read on a ground of the same colour. */
function takePicture(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = getComputedStyle(canvas).backgroundColor;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.globalCompositeOperation = 'source-over';
    takePenColour(context, canvas);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Uploads what is drawn; `failure` says why it could not be stored. */
async function store(
  canvas: HTMLCanvasElement | null,
  { upload }: FieldServices,
  field: string,
): Promise<{ stored?: StoredFile; failure: string }> {
  const picture = canvas && (await takePicture(canvas));
  if (picture === null) return { failure: '' };
  try {
    const file = new File([picture], 'signature.png', { type: 'image/png' });
    return { stored: await upload(file, field), failure: '' };
  } catch (error) {
    if (!(error instanceof UploadFailure)) throw error;
    return { failure: error.message };
  }
}

type State = 'empty' | 'drawn' | 'sending' | 'failed' | 'taken';

/** Something is drawn that the form would be sent without. */
const isUnused = (state: State): boolean => state !== 'empty' && state !== 'taken';

/** A reset of the form takes the value: what was drawn for it goes, too. */
function useReset(isSigned: boolean, forget: () => void): void {
  const reset = useEffectEvent(forget);
  useEffect(() => {
    if (!isSigned) reset();
  }, [isSigned]);
}

/** What is drawn counts once it is taken over: until then it can be cleared, and the form is not sent. */
export const SignatureBox = observer(function SignatureBox({
  value,
  onChange,
  disabled,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const services = useFieldServices();
  const { translate } = services;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>('empty');
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const pen = usePen(canvas, () => setState('drawn'));
  const isSigned = Array.isArray(value) && value.length > 0;
  useFault(field, () => (isUnused(state) && !isSigned ? translate('form.signature.takeFirst') : ''));
  const change = (taken: StoredFile[]): void => {
    (onChange as (files: StoredFile[]) => void)(taken);
    // What was said when the form was sent is said no more.
    void field.onBlur();
  };
  const wipe = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setName('');
    setState('empty');
  };
  const clear = (): void => {
    flushSync(wipe);
    if (isSigned || field.selfErrors.length > 0) change([]);
  };
  useReset(isSigned, () => {
    if (state === 'taken') wipe();
  });
  const take = async (): Promise<void> => {
    setState('sending');
    const { stored, failure } = await store(canvas.current, services, String(field.path.segments.at(-1)));
    setReason(failure);
    // Before the value: what is wrong is looked for with it.
    flushSync(() => setState(failure !== '' ? 'failed' : stored === undefined ? 'empty' : 'taken'));
    if (stored !== undefined) change([stored]);
  };
  const type = (text: string): void => {
    setName(text);
    if (canvas.current !== null) writeName(canvas.current, text);
    setState(text.trim() === '' ? 'empty' : 'drawn');
  };
  const isOff = disabled === true || state === 'sending' || isSigned;
  return (
    <div {...describeGroup(field)} className="signature" aria-busy={state === 'sending'}>
      {/* Of a signature from before, there is no picture here. */}
      {(!isSigned || state === 'taken') && (
        <canvas ref={canvas} width={WIDTH} height={HEIGHT} {...(isOff ? {} : pen)} aria-hidden="true" />
      )}
      {isSigned ? (
        <Signed isOff={disabled === true} clear={clear} />
      ) : (
        <SigningTools {...{ state, reason, name, isOff, type, clear }} take={() => void take()} />
      )}
    </div>
  );
});

function Signed({ isOff, clear }: { isOff: boolean; clear(): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <>
      <p role="status">{translate('form.signature.done')}</p>
      <ToolButton label={translate('form.signature.again')} isOff={isOff} act={clear} />
    </>
  );
}

interface SigningToolsProps extends NameBoxProps {
  state: State;
  reason: string;
  take(): void;
  clear(): void;
}

function SigningTools({ state, reason, take, clear, ...box }: SigningToolsProps): ReactElement {
  const { translate } = useFieldServices();
  const hasNothing = box.isOff || state === 'empty';
  return (
    <>
      <NameBox {...box} />
      <div className="signature-tools">
        <ToolButton label={translate('form.signature.take')} isOff={hasNothing} act={take} />
        <ToolButton label={translate('form.signature.clear')} isOff={hasNothing} act={clear} />
      </div>
      <p role={state === 'failed' ? 'alert' : 'status'}>
        {state === 'sending' ? translate('form.upload.waiting') : state === 'failed' ? reason : ''}
      </p>
    </>
  );
}

function ToolButton({ label, isOff, act }: { label: string; isOff: boolean; act(): void }): ReactElement {
  return (
    <button type="button" className="row-add" disabled={isOff} onClick={act}>
      {label}
    </button>
  );
}

interface NameBoxProps {
  name: string;
  isOff: boolean;
  type(text: string): void;
}

function NameBox({ name, isOff, type }: NameBoxProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <label className="signature-name">
      <span className="field-help">{translate('form.signature.typed')}</span>
      <LimitedBox
        most={60}
        type="text"
        autoComplete="name"
        disabled={isOff}
        value={name}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </label>
  );
}
