import '../media/picker.css';
import './focus.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { CroppedImage } from './cropped-image.tsx';

/** In percent of the picture. */
interface Point {
  x: number;
  y: number;
}

interface Framing {
  focus?: Point;
  zoom?: number;
}

interface ShownPicture {
  url: string;
  width: number;
  height: number;
  fit: string;
  position: string;
  /** Boxes of several pages, in place of the one of its own size. */
  frames?: readonly Frame[];
}

/** A box that a page shows the picture in. */
interface Frame {
  title: string;
  /** Width by height. */
  ratio: number;
}

const MAX_ZOOM = 3;
const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** Where the page shows the picture now: the stored point, or the position of its class. */
function pointOf({ focus }: Framing, { position }: ShownPicture): Point {
  const [x = 50, y = 50] = position.split(' ').map((each) => Number.parseFloat(each));
  return focus ?? { x: percent(x), y: percent(y) };
}

/**
 * Sets the focal point of a picture by clicking, dragging or with the arrow keys (Shift: ten steps), and its
 * zoom. A preview shows the result in the box of the page.
 */
export const MediaFocus = observer(function MediaFocus({
  value,
  onChange,
  picture: given,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say } = useFieldHost();
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  const picture = given as ShownPicture;
  const framing = JSON.parse(JSON.stringify(value ?? {})) as Framing;
  const { zoom = 1 } = framing;
  const point = pointOf(framing, picture);
  const write = (next: Framing): void => (onChange as (framing: Framing) => void)(next);
  const move = (x: number, y: number): void => write({ ...framing, focus: { x: percent(x), y: percent(y) } });

  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = stage.current?.getBoundingClientRect();
    if (event.buttons === 0 || box === undefined) return;
    move(((event.clientX - box.x) / box.width) * 100, ((event.clientY - box.y) / box.height) * 100);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    move(point.x + step[0] * times, point.y + step[1] * times);
  };
  return (
    <div className="media-picker media-focus" {...describeGroup(field)}>
      <div ref={stage} className="media-focus-stage" onPointerDown={onPoint} onPointerMove={onPoint}>
        <img src={picture.url} alt="" draggable={false} />
        <button
          type="button"
          // A dialog focuses its first field with a tab index.
          tabIndex={0}
          className="media-focus-point"
          aria-label={say('editor.focus.point')}
          aria-describedby={hint}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="media-focus-previews">
        {framesOf(picture).map((frame) => (
          <Preview key={frame.title} {...{ framing, picture, frame }} />
        ))}
      </div>
      <Zoom zoom={zoom} onChange={(next) => write({ ...framing, focus: point, zoom: next })} />
      <p id={hint} className="media-hint">
        {say('editor.focus.hint')}
      </p>
      <p className="media-facts" role="status">
        {`${point.x}% · ${point.y}% · ${zoom}×`}
      </p>
      <Reset isOff={Object.keys(framing).length === 0} onReset={() => write({})} />
    </div>
  );
});

function Reset({ isOff, onReset }: { isOff: boolean; onReset(): void }): ReactElement {
  const { say } = useFieldHost();
  return (
    <p>
      <button type="button" className="media-focus-reset" disabled={isOff} onClick={onReset}>
        {say('editor.focus.reset')}
      </button>
    </p>
  );
}

function Zoom({ zoom, onChange }: { zoom: number; onChange(zoom: number): void }): ReactElement {
  const { say } = useFieldHost();
  return (
    <label className="media-focus-zoom">
      {say('editor.focus.zoom')}
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}

const framesOf = ({ frames, width, height }: ShownPicture): readonly Frame[] =>
  frames ?? [{ title: '', ratio: width / height }];

interface PreviewProps {
  framing: Framing;
  picture: ShownPicture;
  frame: Frame;
}

/** The picture in a box of a page. */
function Preview({ framing, picture, frame: { title, ratio } }: PreviewProps): ReactElement {
  const { fit, position, frames, url } = picture;
  // All boxes together are as high as the picture beside them, with their titles.
  const height = frames === undefined ? 46 : 46 / frames.length - 4;
  const maxWidth = `calc(${height}dvh * ${ratio})`;
  return (
    <figure>
      <div className="media-focus-preview" style={{ aspectRatio: ratio, maxWidth }}>
        <CroppedImage url={url} crop={framing} place={`object-fit:${fit};object-position:${position};`} />
      </div>
      {title !== '' && <figcaption>{title}</figcaption>}
    </figure>
  );
}
