// Draws the buttons that add, copy, move and remove rows.
import { observer, useField } from '@formily/react';
import type { VoidField } from '@formily/core';
import { toJS } from '@formily/reactive';
import type { Schema } from '@formily/json-schema';
import {
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { useFieldServices } from '../services.ts';
import { useRow, type RowList } from './list.tsx';

const CONTROLS = 'input:not([type="hidden"]), textarea, select, [tabindex="0"]';

// After rendering, the focus follows the moved row, so that the next press moves it again.
function focusLater(button: RefObject<HTMLElement | null>, index: number, wanted: string): void {
  const rows = button.current?.closest('[data-rows]');
  requestAnimationFrame(() => {
    const row = rows?.querySelectorAll(':scope [data-row]')[index];
    (row?.querySelector<HTMLElement>(wanted) ?? rows?.querySelector<HTMLElement>('.row-add'))?.focus();
  });
}

/** The value of a new row. */
export const nothingOf = (items: Schema | undefined): unknown =>
  items?.type === 'object' ? {} : items?.type === 'array' ? [] : null;

interface PartProps {
  title?: string;
}

interface AdditionProps extends PartProps {
  method?: string;
  defaultValue?: unknown;
}

/** Adds a row at the end, or at the beginning. */
export const Addition = observer(function Addition({
  title,
  method,
  defaultValue,
}: AdditionProps): ReactElement | null {
  const { list } = useRow();
  const { translate } = useFieldServices();
  const own = useField<VoidField>();
  const button = useRef<HTMLButtonElement>(null);
  if (list?.isEditable !== true) return null;
  const isFull = list.count >= (list.schema.maxItems ?? Infinity);
  const add = (): void => {
    if (isFull) return;
    const row = defaultValue === undefined ? nothingOf(list.items) : structuredClone(defaultValue);
    const isFirst = method === 'unshift';
    const added = isFirst ? list.field.unshift(row) : list.field.push(row);
    void added.then(() => focusLater(button, isFirst ? 0 : list.count, CONTROLS));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="row-add"
        aria-disabled={isFull ? true : undefined}
        onClick={add}
      >
        + {title ?? (own.title as string | undefined) ?? translate('form.row.add')}
      </button>
      {isFull && <p className="field-help">{translate('form.row.full', { count: list.count })}</p>}
    </>
  );
});

interface Step {
  name: string;
  sign: string;
  /** The new index of the row; undefined if it is removed. */
  target(index: number): number | undefined;
}

function makeButton({ name, sign, target }: Step): ComponentType<PartProps> {
  const className = `row-button row-${name}`;
  return observer(function RowButton({ title }: PartProps) {
    const { list, index } = useRow();
    const { translate } = useFieldServices();
    const button = useRef<HTMLButtonElement>(null);
    if (list?.isEditable !== true) return null;
    const to = target(index);
    const isAtEnd = to !== undefined && (to < 0 || to >= list.count);
    const act = (): void => {
      if (isAtEnd) return;
      const done = to === undefined ? list.field.remove(index) : list.field.move(index, to);
      void done.then(() => focusLater(button, to ?? Math.max(0, index - 1), `.row-${name}`));
    };
    const label = `${title ?? translate(`form.row.${name}`)} ${index + 1}`;
    return (
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-disabled={isAtEnd}
        onClick={act}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    );
  });
}

export const Remove = makeButton({ name: 'remove', sign: '×', target: () => undefined });
export const MoveUp = makeButton({ name: 'up', sign: '↑', target: (index) => index - 1 });
export const MoveDown = makeButton({ name: 'down', sign: '↓', target: (index) => index + 1 });

/** Adds a copy of the row below it. */
export const Copy = observer(function Copy({ title }: PartProps): ReactElement | null {
  const { list, index } = useRow();
  const { translate } = useFieldServices();
  const button = useRef<HTMLButtonElement>(null);
  if (list?.isEditable !== true || list.count >= (list.schema.maxItems ?? Infinity)) return null;
  const copy = (): void => {
    const row: unknown = structuredClone(toJS((list.field.value as unknown[])[index]));
    void list.field.insert(index + 1, row).then(() => focusLater(button, index + 1, CONTROLS));
  };
  const label = `${title ?? translate('form.row.copy')} ${index + 1}`;
  return (
    <button
      ref={button}
      type="button"
      className="row-button row-copy"
      aria-label={label}
      title={label}
      onClick={copy}
    >
      {/* No common font has a sign for a copy. */}
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M5 5h9v9H5z M11 5V2H2v9h3" />
      </svg>
    </button>
  );
});

export function Index(): ReactElement {
  const { index } = useRow();
  return <span className="row-index">{index + 1}</span>;
}

// The index of the row below the pointer, in the same list.
function rowAt(list: RowList, y: number, rows: Element | null | undefined): number {
  const boxes = [...(rows?.querySelectorAll(':scope [data-row]') ?? [])].map((row) =>
    row.getBoundingClientRect(),
  );
  const found = boxes.findIndex(({ top, bottom }) => y >= top && y < bottom);
  return found < list.count ? found : -1;
}

/** The handle that moves a row by drag or with the arrow keys. */
export const SortHandle = observer(function SortHandle(): ReactElement | null {
  const { list, index } = useRow();
  const { translate } = useFieldServices();
  const button = useRef<HTMLButtonElement>(null);
  if (list?.isEditable !== true) return null;
  const move = (to: number): void => {
    if (to < 0 || to >= list.count || to === index) return;
    void list.field.move(index, to).then(() => focusLater(button, to, '.row-sort'));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index + step);
  };
  const onPointerUp = (event: PointerEvent): void =>
    move(rowAt(list, event.clientY, button.current?.closest('[data-rows]')));
  const label = `${translate('form.row.sort')} ${index + 1}`;
  return (
    <button
      ref={button}
      type="button"
      className="row-button row-sort"
      aria-label={label}
      title={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerUp={onPointerUp}
    >
      <span aria-hidden="true">≡</span>
    </button>
  );
});
