// Draws one slide of a gallery: its picture, its text alternative and its commands.
import {
  useId,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { LimitedBox } from '../../../blocks/fields/limited-box.tsx';
import { Thumbnail } from './library-grid.tsx';
import { readFile } from './media-file.ts';
import type { Slide } from './slides.ts';

/** Longest text alternative, of every picture: `tests/check/limits.test.ts`. */
const MAX_ALT = 500;

/** The commands of a slide's buttons. */
export type SlideAct = 'replace' | 'link' | 'bind' | 'up' | 'down' | 'remove';

interface GallerySlideProps {
  slide: Slide;
  index: number;
  count: number;
  /** True while another slide is dragged over it. */
  isOver: boolean;
  onAct(act: SlideAct): void;
  onAlternative(alt: string): void;
  /** Called while it is dragged, with the index of the slide below it; undefined if there is none. */
  onDragOver(index: number | undefined): void;
  onMove(to: number): void;
}

/** Its handle moves it by drag or with the arrow keys. */
export function GallerySlide({
  slide,
  index,
  count,
  isOver,
  onAct,
  onAlternative,
  onDragOver,
  onMove,
}: GallerySlideProps): ReactElement {
  const { translate } = useFieldServices();
  const row = useRef<HTMLLIElement>(null);
  const id = useId();
  const file = readFile(slide);
  const place = String(index + 1);

  const { dict } = slide;

  return (
    <li ref={row} className="media-slide" data-slide={slide.contentCode} data-over={isOver}>
      <Handle place={index} count={count} row={row} onDragOver={onDragOver} onMove={onMove} />
      <span className="media-frame">{file !== undefined && <Thumbnail file={file} />}</span>
      <span className="media-labelled media-alternative">
        <label className="media-label" htmlFor={id}>
          {translate('editor.gallery.alternative')} {place}
        </label>
        <LimitedBox
          id={id}
          className="media-input"
          most={MAX_ALT}
          value={slide.alt ?? ''}
          onChange={(event) => onAlternative(event.target.value)}
        />
        {dict !== undefined && (
          <span className="media-bound">
            {translate('editor.gallery.bound')} {dict.val}
          </span>
        )}
      </span>
      <SlideButtons slide={slide} index={index} count={count} onAct={onAct} />
    </li>
  );
}

interface HandleProps extends Pick<GallerySlideProps, 'count' | 'onDragOver' | 'onMove'> {
  place: number;
  row: RefObject<HTMLLIElement | null>;
}

/** The handle that moves a slide by drag or with the arrow keys. */
function Handle({ place: index, count, row, onDragOver, onMove }: HandleProps): ReactElement {
  const { translate } = useFieldServices();
  const place = String(index + 1);
  const placeAt = (y: number): number => {
    const rows = [...(row.current?.parentElement?.children ?? [])];
    return rows.findIndex((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return y >= top && y < bottom;
    });
  };
  const onPointerMove = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const to = placeAt(clientY);
    onDragOver(to < 0 || to === index ? undefined : to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <button
      type="button"
      className="media-handle"
      data-act="handle"
      aria-label={`${translate('editor.gallery.handle')} ${place}`}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={({ clientY }) => onMove(placeAt(clientY))}
      onPointerCancel={() => onDragOver(undefined)}
    >
      <span aria-hidden="true">{place}</span>
    </button>
  );
}

/** SVG paths in a view box of 24 by 24. */
const ICONS: Readonly<Record<SlideAct, string>> = {
  replace: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  bind: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
};

type SlideButtonsProps = Pick<GallerySlideProps, 'slide' | 'index' | 'count' | 'onAct'>;

/** The commands of a slide. The last slide cannot be removed. */
function SlideButtons({ slide, index, count, onAct }: SlideButtonsProps): ReactElement {
  const { translate } = useFieldServices();
  const isBound = slide.dict !== undefined;
  const button = (act: SlideAct, isOff = false, words: string = act): ReactElement => (
    <button
      type="button"
      className="media-button media-act"
      data-act={act}
      disabled={isOff}
      aria-label={`${translate(`editor.gallery.${words}`)} ${index + 1}`}
      title={translate(`editor.gallery.${words}`)}
      onClick={() => onAct(act)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[act]} />
      </svg>
    </button>
  );
  return (
    <span className="media-acts">
      {button('replace')}
      <span className="media-linked" data-linked={slide.linkType === 1 || slide.linkType === 2}>
        {button('link')}
      </span>
      <span className="media-linked" data-linked={isBound}>
        {button('bind', false, isBound ? 'unbind' : 'bind')}
      </span>
      {button('up', index === 0)}
      {button('down', index === count - 1)}
      {count > 1 && button('remove')}
    </span>
  );
}
