// Draws a picture with a point that can be moved.
import { useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { isMediaAddress } from '../../../runtime/model/link.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** In percent of the picture, from its left top corner. */
export interface Point {
  x: number;
  y: number;
}

/** Where the arrow keys lead. */
export const ARROW_STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** A whole number from 0 to 100. */
export const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

interface FocusStageProps {
  url: string;
  point: Point;
  /** Id of the text that says how to move the point. */
  hint: string;
  /** A dialog focuses its first field with a tab index. */
  tabIndex?: number;
  isFixed?: boolean;
  onMove(point: Point): void;
}

/** By clicking, dragging or with the arrow keys (Shift: ten steps). */
export function FocusStage({ url, point, hint, tabIndex, isFixed, onMove }: FocusStageProps): ReactElement {
  const { translate } = useFieldServices();
  const stage = useRef<HTMLDivElement>(null);
  const move = (x: number, y: number): void => {
    if (isFixed !== true) onMove({ x: percent(x), y: percent(y) });
  };
  const onPoint = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = stage.current?.getBoundingClientRect();
    if (event.buttons === 0 || box === undefined) return;
    move(((event.clientX - box.x) / box.width) * 100, ((event.clientY - box.y) / box.height) * 100);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROW_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    move(point.x + step[0] * times, point.y + step[1] * times);
  };
  return (
    <div ref={stage} className="media-focus-stage" onPointerDown={onPoint} onPointerMove={onPoint}>
      <img src={isMediaAddress(url) ? url : undefined} alt="" draggable={false} />
      <button
        type="button"
        tabIndex={tabIndex}
        className="media-focus-point"
        disabled={isFixed}
        aria-label={translate('editor.focus.point')}
        aria-describedby={hint}
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
