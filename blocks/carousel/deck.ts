import { showSlide } from './show-slide.ts';

/** The current slides. */
export interface Deck {
  /** Position of the slide shown. */
  position(): number;
  /** Checks again whether motion is allowed. */
  refresh(): void;
  detach(): void;
}

/** A single slide: only its video moves. */
export function showAlone(root: HTMLElement, slides: HTMLElement, plays: () => boolean): Deck {
  return { position: () => 0, refresh: () => showSlide(root, slides, 0, plays()), detach: () => undefined };
}
