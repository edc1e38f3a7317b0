// Lets an owner cut a picture to a shape.
import '../media/picker.css';
import './mask.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import {
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { describeGroup, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { ARROW_STEPS } from '../focus/focus-stage.tsx';
import {
  moveBox,
  resizeBox,
  SHAPES,
  startBox,
  type BoxSize,
  type Handle,
  type MaskBox,
  type Shape,
} from './mask-box.ts';

/** The box of the picture on the page, in pixels, and its fit. */
interface ShownPicture extends BoxSize {
  url: string;
  fit: string;
  position: string;
}

/** A stored mask; empty for none. */
interface Mask {
  clipType?: Shape;
  maskAttrs?: MaskBox;
}

// In a small box the handles overlap and the last one is on top. It can always enlarge the box.
const HANDLES: readonly Handle[] = ['n', 'e', 's', 'w', 'nw', 'ne', 'sw', 'se'];
const OUTLINES: Readonly<Record<Shape, string>> = {
  rectangle: 'M3 6h18v12H3z',
  square: 'M5 5h14v14H5z',
  triangle: 'M12 4 21 20H3z',
  star: 'M12 3l2.2 6.8h7.1l-5.8 4.1 2.2 6.8-5.7-4.2-5.7 4.2 2.2-6.8-5.8-4.1h7.1z',
  circle: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z',
  heart:
    'M12 21C5 15.5 2.5 12 2.5 8.5a4.8 4.8 0 0 1 9.5-1.5 4.8 4.8 0 0 1 9.5 1.5C21.500 12 19 15.500 12 21z',
};

/**
 * Masks a picture by a shape. The shape is chosen by name, moved by drag or with the arrow keys, and resized
 * by its handles or with Shift and the arrow keys.
 */
export const MediaMask = observer(function MediaMask({
  value,
  onChange,
  picture: given,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const stage = useRef<HTMLDivElement>(null);
  const hint = useId();
  const picture = given as ShownPicture;
  const mask = JSON.parse(JSON.stringify(value ?? {})) as Mask;
  const { clipType: shape, maskAttrs: box } = mask;
  const write = (next: Mask): void => (onChange as (mask: Mask) => void)(next);

  /** The smaller of the box here and the box on the page, so that 16 px are at least 16 px in both. */
  const sizeNow = (): BoxSize => {
    const { width = picture.width, height = picture.height } = stage.current?.getBoundingClientRect() ?? {};
    return width < picture.width ? { width, height } : picture;
  };
  const choose = (next: Shape | undefined): void =>
    write(next === undefined ? {} : { clipType: next, maskAttrs: startBox(next, sizeNow(), box) });

  const style = { objectFit: picture.fit as 'cover', objectPosition: picture.position };
  const ratio = picture.width / picture.height;
  return (
    <div className="media-picker media-mask" {...describeGroup(field)}>
      <ShapeChoice name={`${idsOf(field).control}-shape`} chosen={shape} onChoose={choose} />
      <div
        ref={stage}
        className="media-stage"
        style={{ aspectRatio: ratio, width: `min(100%, calc(46dvh * ${ratio}))` }}
      >
        <img
          className="media-stage-picture"
          data-cut={shape !== undefined}
          src={picture.url}
          alt=""
          style={style}
        />
        {box !== undefined && (
          <>
            <MaskedPicture mask={mask} url={picture.url} style={style} />
            <MaskArea shape={shape} box={box} hint={hint} stage={stage} sizeNow={sizeNow} onChange={write} />
          </>
        )}
      </div>
      <p id={hint} className="media-hint">
        {translate(shape === undefined ? 'editor.mask.none' : 'editor.mask.hint')}
      </p>
      <p className="media-facts" role="status">
        {box === undefined
          ? ''
          : (['left', 'top', 'width', 'height'] as const)
              .map((side) => `${translate(`editor.mask.${side}`)} ${Math.round(box[side])}%`)
              .join(' · ')}
      </p>
    </div>
  );
});

interface ShapeChoiceProps {
  name: string;
  chosen: Shape | undefined;
  onChoose(shape: Shape | undefined): void;
}

function ShapeChoice({ name, chosen, onChoose }: ShapeChoiceProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <div className="media-shapes" role="radiogroup" aria-label={translate('editor.mask.shape')}>
      {[undefined, ...SHAPES].map((each) => (
        <label key={each ?? 'clear'}>
          <input type="radio" name={name} checked={each === chosen} onChange={() => onChoose(each)} />
          <span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                d={each === undefined ? 'M5 5l14 14M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z' : OUTLINES[each]}
              />
            </svg>
            {translate(`editor.mask.${each ?? 'clear'}`)}
          </span>
        </label>
      ))}
    </div>
  );
}

/** The picture with its mask, in the CSS that the dialog returns for `declare`. */
function MaskedPicture({
  mask,
  url,
  style,
}: {
  mask: Mask;
  url: string;
  style: CSSProperties;
}): ReactElement {
  const { ask } = useFieldServices();
  const cut = useRef<HTMLImageElement>(null);
  const text = JSON.stringify(mask);
  useEffect(() => {
    let isLatest = true;
    ask('declare', JSON.parse(text)).then(
      (declared) => {
        if (!isLatest || cut.current === null) return;
        const [, property, css = ''] = /^(clip-path|mask):([^;]+)/.exec(String(declared)) ?? [];
        cut.current.style.clipPath = property === 'clip-path' ? css : '';
        cut.current.style.mask = property === 'mask' ? css : '';
      },
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [ask, text]);
  return <img ref={cut} className="media-stage-picture" src={url} alt="" style={style} />;
}

interface MaskAreaProps {
  shape: Shape | undefined;
  box: MaskBox;
  /** Id of the text that describes it. */
  hint: string;
  stage: RefObject<HTMLElement | null>;
  sizeNow(): BoxSize;
  onChange(mask: Mask): void;
}

/** The area of the mask with its handles. */
function MaskArea({ shape, box, hint, stage, sizeNow, onChange }: MaskAreaProps): ReactElement {
  const { translate } = useFieldServices();
  const drag = useRef<{ handle: Handle | undefined; from: MaskBox; x: number; y: number }>(undefined);
  const write = (maskAttrs: MaskBox): void => onChange({ clipType: shape, maskAttrs });
  const resize = (from: MaskBox, handle: Handle, right: number, down: number): MaskBox =>
    resizeBox(from, shape ?? 'rectangle', handle, right, down, sizeNow());

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const handle =
      event.target instanceof HTMLElement ? (event.target.dataset.handle as Handle | undefined) : undefined;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { handle, from: box, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    const { width = 1, height = 1 } = stage.current?.getBoundingClientRect() ?? {};
    if (drag.current === undefined) return;
    const { handle, from, x, y } = drag.current;
    const [right, down] = [((clientX - x) / width) * 100, ((clientY - y) / height) * 100];
    write(handle === undefined ? moveBox(from, right, down) : resize(from, handle, right, down));
  };
  const onPointerEnd = (): void => {
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROW_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [right, down] = step;
    write(event.shiftKey ? resize(box, 'se', right, down) : moveBox(box, right, down));
  };
  const percent = (side: keyof MaskBox): string => `${box[side]}%`;
  return (
    <button
      type="button"
      className="media-cut"
      aria-label={translate('editor.mask.area')}
      aria-describedby={hint}
      style={{
        left: percent('left'),
        top: percent('top'),
        width: percent('width'),
        height: percent('height'),
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      {HANDLES.filter((handle) => shape === 'rectangle' || handle.length === 2).map((handle) => (
        <span key={handle} className="media-corner" data-handle={handle} />
      ))}
    </button>
  );
}
