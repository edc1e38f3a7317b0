// Shows a list of pictures of the media library, which can be sorted, described and cropped.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Button from 'antd/es/button';
import { useEffect, useRef, useState, type DragEvent, type ReactElement, type RefObject } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { Thumbnail } from '../media/library-grid.tsx';
import { CropButton, type Frame } from './crop-button.tsx';
import { pickFiles } from './library-picture.tsx';
import { isPicture, withCrop, type ListedPicture } from './listed-picture.ts';
import { PictureTexts, type PictureTextsProps } from './picture-texts.tsx';

const DEFAULT_MOST = 20;

function move(pictures: readonly ListedPicture[], from: number, to: number): ListedPicture[] {
  const rest = pictures.filter((_, at) => at !== from);
  const moved = pictures[from];
  return moved === undefined ? rest : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** The pictures of a gallery, and what changes them. A change says what it did, and keeps the focus near. */
function useGallery({ value, onChange, most = DEFAULT_MOST, type = 1 }: FieldProps) {
  const { translate, ask } = useFieldServices();
  const [said, setSaid] = useState('');
  const [box, focusNext] = useNextFocus();
  const pictures = (Array.isArray(value) ? value : []).filter(isPicture);
  const change = onChange as (pictures: readonly ListedPicture[]) => void;
  const left = Number(most) - pictures.length;
  const resourceType: 1 | 2 = type === 2 ? 2 : 1;
  const add = async (): Promise<void> => {
    const files = await pickFiles(ask, { resourceType, multiple: true, most: left });
    if (files.length === 0) return;
    change([...pictures, ...files.slice(0, left).map(({ url }) => ({ url, alt: {} }))]);
    focusNext(pictures.length, 'input');
  };
  const place = (from: number, to: number): void => {
    if (to < 0 || to >= pictures.length || from === to) return;
    change(move(pictures, from, to));
    focusNext(to, to < from ? '[data-step="up"]' : '[data-step="down"]');
    setSaid(translate('editor.library.moved', { place: to + 1, count: pictures.length }));
  };
  const remove = (at: number): void => {
    change(pictures.filter((_, index) => index !== at));
    focusNext(Math.min(at, pictures.length - 2), '[data-step="remove"]');
    setSaid(translate('editor.library.removed', { count: pictures.length - 1 }));
  };
  return { box, pictures, said, left, resourceType, change, add, place, remove };
}

export function LibraryPictures(props: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const { box, pictures, said, left, resourceType, change, add, place, remove } = useGallery(props);
  const [dragged, setDragged] = useState<number>();
  const isOff = props.disabled === true;
  return (
    <div ref={box} className="library-pictures" {...describeGroup(field)}>
      <ol>
        {pictures.map((picture, at) => (
          <PictureItem
            // Nothing else tells two equal pictures apart.
            key={`${picture.url} ${pictures.slice(0, at).filter(({ url }) => url === picture.url).length}`}
            {...{ picture, at, isOff, resourceType }}
            frames={framesOf(props.frames, at)}
            count={pictures.length}
            isDragged={dragged === at}
            onPlace={(to) => place(at, to)}
            onChange={(next) => change(pictures.map((each, index) => (index === at ? next : each)))}
            onRemove={() => remove(at)}
            onDrag={() => setDragged(at)}
            onDrop={() => {
              if (dragged !== undefined) place(dragged, at);
              setDragged(undefined);
            }}
          />
        ))}
      </ol>
      {!isOff && left > 0 && (
        <Button onClick={() => void add()}>{translate(`editor.library.add${resourceType}`)}</Button>
      )}
      {!isOff && left <= 0 && <p>{translate('form.row.full', { count: pictures.length })}</p>}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

/** Focuses a control of a row when it is drawn next: the pressed one may be gone, or off at an end. */
function useNextFocus(): [RefObject<HTMLDivElement | null>, (at: number, wanted: string) => void] {
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<{ at: number; wanted: string }>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const { at, wanted } = next.current;
    next.current = undefined;
    // After a dialog has given the focus back.
    requestAnimationFrame(() => {
      const row = box.current?.querySelector(`:scope > ol > :nth-child(${at + 1})`);
      const target =
        row?.querySelector<HTMLElement>(`${wanted}:enabled`) ??
        row?.querySelector<HTMLElement>('[data-step]:enabled') ??
        (row ?? box.current)?.querySelector<HTMLElement>('button:enabled');
      target?.focus();
    });
  });
  return [box, (at, wanted) => (next.current = { at, wanted })];
}

/** The boxes of the picture at this place. */
function framesOf(frames: unknown, at: number): readonly Frame[] {
  const all = Array.isArray(frames) ? (frames as Frame[]) : [];
  return at === 0 ? all : all.filter(({ isOfFirst }) => isOfFirst !== true);
}

interface PictureItemProps extends Omit<PictureTextsProps, 'name'> {
  count: number;
  frames: readonly Frame[];
  isDragged: boolean;
  onPlace(to: number): void;
  onRemove(): void;
  onDrag(): void;
  onDrop(): void;
}

function PictureItem(props: PictureItemProps): ReactElement {
  const { picture, at, resourceType, count, frames, isOff, isDragged } = props;
  const { onPlace, onChange, onRemove, onDrag, onDrop } = props;
  const { translate } = useFieldServices();
  const name = translate(`editor.library.file${resourceType}`, { place: at + 1 });
  const drag = isOff
    ? {}
    : {
        draggable: true,
        onDragStart: onDrag,
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop,
      };
  return (
    <li aria-label={name} data-dragged={isDragged ? '' : undefined} {...drag}>
      <span className="library-frame">
        <Thumbnail file={{ url: picture.url, resourceType, resourceCode: '' }} />
      </span>
      <PictureTexts {...props} name={name} />
      {!isOff && (
        <span className="library-buttons">
          {frames.length > 0 && (
            <CropButton
              {...{ url: picture.url, crop: picture.crop ?? {}, frames, name }}
              onChange={(crop) => onChange(withCrop(picture, crop))}
            />
          )}
          <Button
            data-step="up"
            disabled={at === 0}
            aria-label={`${translate('form.row.up')}: ${name}`}
            onClick={() => onPlace(at - 1)}
          >
            ↑
          </Button>
          <Button
            data-step="down"
            disabled={at === count - 1}
            aria-label={`${translate('form.row.down')}: ${name}`}
            onClick={() => onPlace(at + 1)}
          >
            ↓
          </Button>
          <Button
            data-step="remove"
            aria-label={`${translate('editor.library.remove')}: ${name}`}
            onClick={onRemove}
          >
            {translate('editor.library.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}
