// Lets an owner set the focal point and the zoom of a picture.
import '../media/picker.css';
import './focus.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useId, type ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { CroppedImage } from './cropped-image.tsx';
import { FocusStage, percent, type Point } from './focus-stage.tsx';

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
  const { translate } = useFieldServices();
  const hint = useId();
  const picture = given as ShownPicture;
  const framing = JSON.parse(JSON.stringify(value ?? {})) as Framing;
  const { zoom = 1 } = framing;
  const point = pointOf(framing, picture);
  const write = (next: Framing): void => (onChange as (framing: Framing) => void)(next);
  return (
    <div className="media-picker media-focus" {...describeGroup(field)}>
      <FocusStage
        url={picture.url}
        point={point}
        hint={hint}
        tabIndex={0}
        onMove={(focus) => write({ ...framing, focus })}
      />
      <div className="media-focus-previews">
        {framesOf(picture).map((frame) => (
          <Preview key={frame.title} {...{ framing, picture, frame }} />
        ))}
      </div>
      <Zoom zoom={zoom} onChange={(next) => write({ ...framing, focus: point, zoom: next })} />
      <p id={hint} className="media-hint">
        {translate('editor.focus.hint')}
      </p>
      <p className="media-facts" role="status">
        {`${point.x}% · ${point.y}% · ${zoom}×`}
      </p>
      <Reset isOff={Object.keys(framing).length === 0} onReset={() => write({})} />
    </div>
  );
});

function Reset({ isOff, onReset }: { isOff: boolean; onReset(): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <p>
      <button type="button" className="media-focus-reset" disabled={isOff} onClick={onReset}>
        {translate('editor.focus.reset')}
      </button>
    </p>
  );
}

function Zoom({ zoom, onChange }: { zoom: number; onChange(zoom: number): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <label className="media-focus-zoom">
      {translate('editor.focus.zoom')}
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
