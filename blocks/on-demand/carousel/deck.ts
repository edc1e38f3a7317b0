/** How slides move: by transitions at first, and by Swiper, which follows fingers, after the first swipe. */
import type { Swiper } from 'swiper';

/** Milliseconds of the transition between slides. */
export const GLIDE_MS = 700;

export interface DeckInput {
  slides: HTMLElement;
  /** Position of the slide that is shown at first. */
  position: number;
  /** Milliseconds of a transition that begins now; 0 changes the slide at once. */
  duration(): number;
  /** Is called when another slide is shown. */
  changed(position: number): void;
}

export interface Deck {
  moveTo(position: number): void;
  detach(): void;
}

/** Moves the row of slides by its whole width for each position. */
export function makeRow({ slides, position, duration, changed }: DeckInput): Deck {
  const { style } = slides;
  const place = (to: number): void => {
    style.transform = to === 0 ? '' : `translateX(${-100 * to}%)`;
  };
  place(position);
  return {
    moveTo(to) {
      style.transitionDuration = `${duration()}ms`;
      place(to);
      changed(to);
    },
    detach() {
      style.transitionDuration = '';
      style.transform = '';
    },
  };
}

/** Gives the slides to Swiper. */
export function makeSwipedRow(Carousel: typeof Swiper, input: DeckInput): Deck {
  const { slides, position, duration, changed } = input;
  // Swiper finds its elements by these classes; they have no styles.
  slides.classList.add('swiper-wrapper');
  for (const slide of slides.children) slide.classList.add('swiper-slide');
  const swiper = new Carousel(slides.parentElement ?? slides, {
    initialSlide: position,
    rewind: true,
    simulateTouch: false,
  });
  swiper.on('touchStart', () => (swiper.params.speed = duration()));
  // Registered late, because Swiper starts with a change to the first slide.
  swiper.on('slideChange', () => changed(swiper.activeIndex));
  return {
    moveTo: (to) => void swiper.slideTo(to, duration()),
    detach: () => swiper.destroy(true, true),
  };
}
