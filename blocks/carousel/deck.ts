import { showSlide } from './show-slide.ts';

/** The slides as they are shown now. */
export interface Deck {
  /** Position of the slide shown. */
  position(): number;
  /** Looks again at what speaks against motion. */
  refresh(): void;
  detach(): void;
}

/** One slide alone: nothing moves but its video. */
export function showAlone(root: HTMLElement, slides: HTMLElement, plays: () => boolean): Deck {
  return { position: () => 0, refresh: () => showSlide(root, slides, 0, plays()), detach: () => undefined };
}
