// Shows a drag: the line where it would be dropped, and a picture at the pointer.
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import type { DragSubject, PointerDrag } from './pointer-drag.ts';

/** The picture fits into so many pixels. */
const MAX_WIDTH = 240;
const MAX_HEIGHT = 180;
/** Above it only the name is shown: copying and painting so many elements would delay the drag. */
const MAX_ELEMENTS = 600;
/** Distance of the picture from the pointer in pixels. */
const OFFSET = 14;
const LINE = 4;
/** They would load, play or run once more. */
const ACTIVE = 'iframe, video, audio, script, object, embed, canvas, dialog';

export const DragView = observer(function DragView({ drag }: { drag: PointerDrag }): ReactElement | null {
  const { subject, drop } = drag;
  if (subject === undefined) return null;
  const { x, y, width, height } = drop?.line ?? new DOMRect();
  const [left, top] = [x - (width === 0 ? LINE / 2 : 0), y - (height === 0 ? LINE / 2 : 0)];
  const transform = `translate(${left}px, ${top}px)`;
  return (
    <>
      {drop !== undefined && (
        <div
          className="ed-drop"
          style={{ transform, width: Math.max(width, LINE), height: Math.max(height, LINE) }}
        />
      )}
      <Picture subject={subject} drag={drag} />
    </>
  );
});

/** A small copy of what is dragged, with its name. It follows the pointer. */
function Picture({ subject, drag }: { subject: DragSubject; drag: PointerDrag }): ReactElement {
  const card = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (picture.current !== null) fillPicture(picture.current, subject.elements);
  }, [subject]);
  useLayoutEffect(() => {
    let frame = 0;
    const follow = (): void => {
      const { x, y } = drag.point;
      const { current } = card;
      if (current !== null) {
        const left = Math.max(Math.min(x + OFFSET, innerWidth - current.offsetWidth), 0);
        const top = Math.max(Math.min(y + OFFSET, innerHeight - current.offsetHeight), 0);
        current.style.transform = `translate(${left}px, ${top}px)`;
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [drag]);
  return (
    <div ref={card} className="ed-dragged" aria-hidden="true">
      <div ref={picture} className="ed-dragged-picture" inert />
      <span className="ed-dragged-name">{subject.name}</span>
    </div>
  );
}

/** Copies the elements, scaled to the size of the picture. Only the upper part of a tall one is shown. */
function fillPicture(picture: HTMLElement, elements: readonly Element[]): void {
  const rects = elements.map((element) => element.getBoundingClientRect());
  const width = Math.max(0, ...rects.map((rect) => rect.width));
  const height = rects.reduce((sum, rect) => sum + rect.height, 0);
  const count = elements.reduce((sum, element) => sum + element.querySelectorAll('*').length, 0);
  if (width === 0 || height === 0 || count > MAX_ELEMENTS) return;
  const scale = Math.min(MAX_WIDTH / width, 1);
  const content = document.createElement('div');
  content.className = 'ed-preview';
  content.append(...elements.map(copyInert));
  Object.assign(content.style, { width: `${width}px`, transform: `scale(${scale})` });
  Object.assign(picture.style, {
    width: `${width * scale}px`,
    height: `${Math.min(height * scale, MAX_HEIGHT)}px`,
  });
  picture.replaceChildren(content);
}

/** A copy that loads nothing and that nobody finds in place of the original. */
function copyInert(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll(ACTIVE).forEach((each) => each.remove());
  for (const each of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['id', 'data-edit', 'tabindex', 'autofocus', 'name']) each.removeAttribute(name);
  return copy;
}
