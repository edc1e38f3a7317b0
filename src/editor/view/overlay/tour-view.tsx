// Shows the present step of the tour beside what it explains.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, type ReactElement } from 'react';
import { isComposing } from '../../../assembly/browser/composing.ts';
import type { Tour, TourStep } from '../../store/tour.ts';
import { useSession } from '../base/session.ts';
import { lowerEdge } from '../base/place-toolbar.ts';
import { usePlace } from '../base/use-place.ts';

const GAP = 12;
const MARGIN = 8;

/**
 * Not modal: the page and the bar can be used meanwhile. Hidden while a dialog, a panel or the tools of an
 * element are shown.
 */
export const TourView = observer(function TourView(): ReactElement | null {
  const { editor, tour } = useSession();
  const { step } = tour;
  const isBusy =
    editor.record.current !== undefined ||
    editor.dialogs.open.length > 0 ||
    editor.panel.name !== undefined ||
    editor.selection.locked !== undefined;
  if (step === undefined || isBusy) return null;
  return <Step tour={tour} step={step} />;
});

const Step = observer(function Step({ tour, step }: { tour: Tour; step: TourStep }): ReactElement {
  const { editor } = useSession();
  const { translate, site } = editor;
  const { at = 0, isAsked, steps } = tour;
  const { length } = steps;
  const box = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const [title, text] = [step.title[site.language], step.text[site.language]];
  usePlace(box, () => areaOf(step) ?? new DOMRect(innerWidth / 2, 0, 0, MARGIN), placeBeside);
  usePlace(ring, () => areaOf(step), placeAround);
  useEffect(() => {
    editor.toasts.announce(`${title} ${text}`);
  }, [editor, title, text]);
  useEffect(() => {
    // On a first visit the focus stays where it is.
    if (isAsked) next.current?.focus();
  }, [isAsked]);
  useEscape(tour);
  return (
    <>
      <div ref={ring} className="ed-tour-ring" />
      <section ref={box} className="ed-tour" role="dialog" aria-modal="false" aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        <div className="ed-tour-buttons">
          <span>{translate('tour.step', { step: String(at + 1), count: String(length) })}</span>
          <button type="button" className="ed-button" onClick={tour.end}>
            {translate('tour.end')}
          </button>
          {at > 0 && (
            <button type="button" className="ed-button" onClick={() => tour.go(-1)}>
              {translate('tour.back')}
            </button>
          )}
          <button ref={next} type="button" className="ed-button ed-button-primary" onClick={() => tour.go(1)}>
            {translate(at === length - 1 ? 'tour.done' : 'tour.next')}
          </button>
        </div>
      </section>
    </>
  );
});

/** Escape ends the tour, unless something is selected on the page: then the key is for that. */
function useEscape(tour: Tour): void {
  const { editor } = useSession();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isInTour = event.target instanceof Element && event.target.closest('.ed-tour') !== null;
      const isMenuOpen = document.querySelector('#editor .ed-places:popover-open') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isMenuOpen) return;
      if (!isInTour && editor.selection.locked !== undefined) return;
      event.stopPropagation();
      tour.end();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [editor, tour]);
}

/** The area of what a step explains; undefined if none of it is in the window. */
function areaOf({ at }: TourStep): DOMRect | undefined {
  return at
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((element) => element.checkVisibility({ opacityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .find(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}

/** Below the area if there is room, else above it; always inside the window, and never over a notice. */
function placeBeside(box: HTMLElement, { x, width, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = box;
  const middle = x + (width - offsetWidth) / 2;
  // Without the scroll bar.
  const { clientWidth } = document.documentElement;
  const left = Math.max(MARGIN, Math.min(middle, clientWidth - offsetWidth - MARGIN));
  const lowest = lowerEdge(left) - offsetHeight - MARGIN;
  const above = top - GAP - offsetHeight;
  const y = bottom + GAP <= lowest ? bottom + GAP : above >= MARGIN ? above : lowest;
  box.style.left = `${left}px`;
  box.style.top = `${y}px`;
}

/** The ring ends above a notice, too. */
function placeAround(ring: HTMLElement, { x, y, width, bottom }: DOMRect): void {
  const height = Math.min(bottom, Math.max(y, lowerEdge(x) - GAP)) - y;
  ring.style.transform = `translate(${x}px, ${y}px)`;
  ring.style.width = `${width}px`;
  ring.style.height = `${height}px`;
}
