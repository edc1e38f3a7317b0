/** The state of one slideshow: which slide is shown, and whether it moves. */
import type { Swiper } from 'swiper';
import { makeClock, type Clock } from './clock.ts';
import { GLIDE_MS, makeRow, makeSwipedRow, type Deck } from './deck.ts';
import { watchMotion, type Motion } from './motion.ts';
import { showSlide } from './show-slide.ts';

export interface CarouselInput {
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
  readonly #signal: AbortSignal;
  readonly #motion: Motion;
  readonly #clock: Clock;
  #position = 0;
  #deck: Deck;
  #swiper: typeof Swiper | undefined;
  #isLoading = false;

  constructor({ root, slides, interval, autoplay }: CarouselInput, signal: AbortSignal) {
    this.#root = root;
    this.#slides = slides;
    this.#signal = signal;
    this.#motion = watchMotion(autoplay, () => this.refresh(), signal);
    this.#clock = makeClock(interval, () => this.move('next'));
    // It starts when it is seen for the first time.
    this.#clock.hold('away', true);
    this.#deck = this.#makeDeck();
    signal.addEventListener('abort', () => {
      this.#clock.stop();
      root.removeAttribute('data-moving');
      this.#deck.detach();
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
    this.#deck.moveTo((next + childElementCount) % childElementCount);
  }

  /** Whether slides follow a finger that touches them now. */
  followsFingers(): boolean {
    return this.#swiper !== undefined;
  }

  /** Loads Swiper, with which slides follow fingers. After a failure the next swipe tries again. */
  followFingers(): void {
    if (this.#isLoading || !this.#hasSeveral()) return;
    this.#isLoading = true;
    this.#load().catch((error: unknown) => {
      this.#isLoading = false;
      console.warn('The slides do not follow fingers: the program could not be loaded.', error);
    });
  }

  /** The slides have changed: they are arranged again at the same position. */
  rebuild(): void {
    this.#position = Math.max(0, Math.min(this.#position, this.#slides.childElementCount - 1));
    this.#arrange();
    this.refresh();
  }

  async #load(): Promise<void> {
    const { Swiper: library } = await import('swiper');
    // A transition that runs ends first: Swiper would cut it short.
    await Promise.allSettled(this.#slides.getAnimations().map(({ finished }) => finished));
    if (this.#signal.aborted) return;
    this.#swiper = library;
    this.#arrange();
  }

  #arrange(): void {
    this.#deck.detach();
    this.#deck = this.#makeDeck();
  }

  #makeDeck(): Deck {
    const input = {
      slides: this.#slides,
      position: this.#position,
      duration: () => (this.#motion.isReduced() ? 0 : GLIDE_MS),
      changed: (position: number) => {
        this.#position = position;
        this.#turn();
      },
    };
    return this.#swiper === undefined ? makeRow(input) : makeSwipedRow(this.#swiper, input);
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
