import '../media/picker.css';
import './focus.css';
import type { Field } from '@formily/core';
import { useField, useForm } from '@formily/react';
import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';

interface Point {
  x: number;
  y: number;
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** Sets the point by clicking, dragging or with the arrow keys (Shift: ten steps). Empty is the middle. */
export function FocalPoint({ value, onChange, of, disabled }: FieldProps): ReactElement | null {
  const field = useField<Field>();
  const form = useForm();
  const { say } = useFieldHost();
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  // A replaced file has another picture than the form began with.
  const url: unknown = form.getValuesIn(String(of)) ?? form.getInitialValuesIn(String(of));
  if (typeof url !== 'string' || url === '') return null;
  const { x = 50, y = 50 } = (value ?? {}) as Partial<Point>;
  const isFixed = disabled === true;
  const move = (toX: number, toY: number): void => {
    if (!isFixed) (onChange as (point: Point) => void)({ x: percent(toX), y: percent(toY) });
  };
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
    move(x + step[0] * times, y + step[1] * times);
  };
  return (
    <div className="media-picker media-focus" {...describeGroup(field)}>
      <div ref={stage} className="media-focus-stage" onPointerDown={onPoint} onPointerMove={onPoint}>
        <img src={url} alt="" draggable={false} />
        <button
          type="button"
          className="media-focus-point"
          disabled={isFixed}
          aria-label={say('editor.focus.point')}
          aria-describedby={hint}
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={hint} className="media-hint">
        {say('editor.focus.hint')}
      </p>
      <p className="media-facts" role="status">{`${x}% · ${y}%`}</p>
    </div>
  );
}
