/** Moves the strip of a gallery by controls, keys and swipes. */
import { attendVideos } from '../attend-videos.ts';
import { directionOf, keyAt } from '../direction.ts';

const CONTROL = '[data-gallery]:not([data-gallery=strip])';

/** A gallery of one picture has no strip: only its videos are attended. */
export default function attachGallery(root: HTMLElement): () => void {
  const stopAttending = attendVideos(root);
  const strip = root.querySelector<HTMLElement>('[data-gallery=strip]');
  if (strip === null) return stopAttending;
  const undo = new AbortController();
  const { signal } = undo;
  const gallery = new Gallery(root, strip);
  root.addEventListener('click', (event) => gallery.click(event), { signal });
  root.addEventListener('keydown', (event) => gallery.press(event), { signal });
  strip.addEventListener('scroll', () => gallery.follow(), { signal });
  for (const type of ['pointerdown', 'touchstart', 'wheel'] as const)
    strip.addEventListener(type, () => gallery.release(), { passive: true, signal });
  // On a rotated phone the width changes; the shown picture stays the same.
  const resized = new ResizeObserver(() => gallery.align());
  resized.observe(strip);
  strip.setAttribute('aria-live', 'polite');
  gallery.show(0);
  return () => {
    undo.abort();
    resized.disconnect();
    stopAttending();
  };
}

class Gallery {
  readonly #root: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #last: number;
  readonly #moves: Readonly<Record<string, () => number>>;
  #shown = 0;
  /** Target of a scroll by a control. The pictures passed on the way are not marked as shown. */
  #goal: number | undefined;

  constructor(root: HTMLElement, strip: HTMLElement) {
    this.#root = root;
    this.#strip = strip;
    this.#last = strip.childElementCount - 1;
    const previous = (): number => this.#shown - 1;
    const next = (): number => this.#shown + 1;
    this.#moves = {
      previous,
      next,
      ArrowLeft: previous,
      ArrowRight: next,
      Home: () => 0,
      End: () => this.#last,
    };
  }

  show(index: number): void {
    this.#shown = index;
    for (const [position, slide] of [...this.#strip.children].entries()) {
      // The focus of a video that slides away moves to the strip.
      if (position !== index && slide.contains(document.activeElement))
        this.#strip.focus({ preventScroll: true });
      slide.toggleAttribute('inert', position !== index);
      if (position !== index) for (const video of slide.querySelectorAll('video')) video.pause();
    }
    for (const control of this.#root.querySelectorAll<HTMLElement>(CONTROL))
      describeControl(control, index, this.#last);
  }

  click({ target }: Event): void {
    const name =
      target instanceof Element ? target.closest<HTMLElement>(CONTROL)?.dataset.gallery : undefined;
    if (name !== undefined) this.#goTo(this.#moves[name]?.() ?? Number(name));
  }

  press(event: KeyboardEvent): void {
    const move = this.#moves[keyAt(this.#root, event.key)];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
    // In a video the arrow keys seek; with a modifier they belong to the browser.
    if (move === undefined || event.target instanceof HTMLVideoElement || hasModifier) return;
    event.preventDefault();
    this.#goTo(move());
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && Number.isInteger(Number(focused.dataset.gallery)))
      this.#root.querySelector<HTMLElement>(`[data-gallery="${this.#shown}"]`)?.focus();
  }

  /** After a scroll: shows the picture in view, or waits until the target is reached. */
  follow(): void {
    const nearest = Math.round(Math.abs(this.#strip.scrollLeft) / this.#strip.clientWidth);
    if (this.#goal === undefined) this.show(Math.min(this.#last, Math.max(0, nearest)));
    else if (nearest === this.#goal) this.#goal = undefined;
  }

  /** Clears the target when the visitor scrolls. */
  release(): void {
    this.#goal = undefined;
  }

  align(): void {
    this.#strip.scrollTo({ left: this.#leftOf(this.#shown), behavior: 'instant' });
  }

  /** From right to left the positions are negative. */
  #leftOf(index: number): number {
    return directionOf(this.#strip) * index * this.#strip.clientWidth;
  }

  #goTo(index: number): void {
    this.#goal = Math.min(this.#last, Math.max(0, index));
    this.#strip.scrollTo({ left: this.#leftOf(this.#goal) });
    this.show(this.#goal);
  }
}

/**
 * Sets the state of a control. A control at the end of its range stays focusable, so that the focus is not
 * lost.
 */
function describeControl(control: HTMLElement, shown: number, last: number): void {
  const { gallery } = control.dataset;
  if (gallery === 'previous') control.setAttribute('aria-disabled', String(shown === 0));
  else if (gallery === 'next') control.setAttribute('aria-disabled', String(shown === last));
  else control.setAttribute('aria-current', String(Number(gallery) === shown));
}
