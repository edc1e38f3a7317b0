/** Holds the state of one slideshow: which slide is shown, and whether it moves. */
import { directionOf } from '../../direction.ts';
import { makeClock, type Clock } from './clock.ts';
import { watchMotion, type Motion } from './motion.ts';
import { distanceTo, GLIDE_MS, placeRow, resetRow } from './row.ts';
import { showSlide } from './show-slide.ts';

/** Pixels that a finger moves sideways in a swipe. */
const SWIPE = 40;
/** Part of a finger's movement that slides follow beyond the first and the last. */
const RESISTANCE = 0.35;

interface CarouselInput {
  root: HTMLElement;
  slides: HTMLElement;
  /** Milliseconds that a slide is shown. */
  interval: number;
  /** Whether it moves without a press of the button. */
  autoplay: boolean;
}

/** The root has `data-moving` while the timer runs. */
export class Carousel {
  readonly #root: HTMLElement;
  readonly #slides: HTMLElement;
  readonly #motion: Motion;
  readonly #clock: Clock;
  #position = 0;
  /** Where the row was, in pixels from the shown slide, when a finger touched it. */
  #grabbed = 0;

  constructor({ root, slides, interval, autoplay }: CarouselInput, signal: AbortSignal) {
    this.#root = root;
    this.#slides = slides;
    this.#motion = watchMotion(autoplay, () => this.refresh(), signal);
    this.#clock = makeClock(interval, () => this.move('next'));
    // It starts when it is seen for the first time.
    this.#clock.hold('away', true);
    signal.addEventListener('abort', () => {
      this.#clock.stop();
      root.removeAttribute('data-moving');
      resetRow(slides);
    });
  }

  /** Pauses the timer for a reason, or takes the reason back. */
  hold(reason: string, held: boolean): void {
    this.#clock.hold(reason, held);
    this.#root.toggleAttribute('data-moving', this.#hasSeveral() && !this.#clock.isHeld());
  }

  /** Checks again which slide is shown, and whether motion is allowed. */
  refresh(): void {
    const stopped = this.#motion.isStopped();
    // Looked up each time: the block renders new controls when its slides change.
    this.#root.querySelector('[data-carousel=toggle]')?.setAttribute('aria-pressed', String(stopped));
    this.#slides.setAttribute('aria-live', stopped ? 'polite' : 'off');
    this.hold('stopped', stopped);
    this.hold('hidden', document.hidden);
    this.#turn();
  }

  /** A press of the button that stops and starts it. */
  toggle(): void {
    this.#motion.toggle();
  }

  /** Moves to `previous`, `next`, or a position. The last slide is followed by the first. */
  move(to: string): void {
    if (!this.#hasSeveral()) return;
    const { childElementCount } = this.#slides;
    const next = { previous: this.#position - 1, next: this.#position + 1 }[to] ?? Number(to);
    this.#position = (next + childElementCount) % childElementCount;
    this.#glide();
    this.#turn();
  }

  /** A finger touches the slides; false when they cannot move. A transition that runs stops under it. */
  grab(): boolean {
    if (!this.#hasSeveral()) return false;
    this.#grabbed = distanceTo(this.#slides, this.#position);
    return true;
  }

  /** The finger has moved by so many pixels to the right. */
  drag(pixels: number): void {
    const moved = this.#grabbed + pixels;
    const last = this.#slides.childElementCount - 1;
    const isEnd = this.#position === (moved * directionOf(this.#slides) > 0 ? 0 : last);
    const dragged = isEnd ? moved * RESISTANCE : moved;
    placeRow(this.#slides, { position: this.#position, dragged, duration: 0 });
  }

  /** The finger is gone: after a swipe the next slide is shown, otherwise the same one. */
  drop(pixels: number): void {
    if (Math.abs(pixels) > SWIPE) this.move(pixels * directionOf(this.#slides) < 0 ? 'next' : 'previous');
    else this.#glide();
  }

  /** The slides have changed: they are arranged again at the same position. */
  rebuild(): void {
    this.#position = Math.max(0, Math.min(this.#position, this.#slides.childElementCount - 1));
    placeRow(this.#slides, { position: this.#position, duration: 0 });
    this.refresh();
  }

  #glide(): void {
    const duration = this.#motion.isReduced() ? 0 : GLIDE_MS;
    placeRow(this.#slides, { position: this.#position, duration });
  }

  #hasSeveral(): boolean {
    return this.#slides.childElementCount > 1;
  }

  /** Another slide, or other conditions, get a full interval. */
  #turn(): void {
    const plays = !this.#motion.isStopped() && !document.hidden;
    showSlide(this.#root, this.#slides, this.#position, plays);
    this.#clock.restart();
  }
}
