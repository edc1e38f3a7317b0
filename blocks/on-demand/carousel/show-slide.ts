// Shows one slide of a slideshow, and keeps the others from the keyboard and screen readers.
function play(video: HTMLVideoElement): void {
  // A browser may block autoplay; then the first frame stays.
  video.play().catch(() => undefined);
}

/**
 * Makes a slide inert, or reachable again. The title of the page stays reachable in a hidden slide: a page
 * has one whichever slide shows.
 */
function setInert(slide: Element, isInert: boolean): void {
  const title = slide.querySelector('h1');
  slide.toggleAttribute('inert', isInert && title === null);
  if (title === null) return;
  for (let at: Element = title; at !== slide && at.parentElement !== null; at = at.parentElement)
    for (const beside of at.parentElement.children)
      if (beside !== at) beside.toggleAttribute('inert', isInert);
  for (const link of title.querySelectorAll('a')) link.tabIndex = isInert ? -1 : 0;
}

/** Shows one slide: the others become inert, only its video plays, and its control gets `aria-current`. */
export function showSlide(root: HTMLElement, slides: HTMLElement, shown: number, playing: boolean): void {
  for (const [index, slide] of [...slides.children].entries()) {
    setInert(slide, index !== shown);
    for (const video of slide.querySelectorAll('video')) {
      if (index === shown && playing) play(video);
      else video.pause();
    }
  }
  for (const control of root.querySelectorAll<HTMLElement>('button[data-carousel]')) {
    if (/^\d+$/.test(control.dataset.carousel ?? ''))
      control.setAttribute('aria-current', String(Number(control.dataset.carousel) === shown));
  }
}
