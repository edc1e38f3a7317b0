function play(video: HTMLVideoElement): void {
  // A browser may block autoplay; then the first frame stays.
  video.play().catch(() => undefined);
}

/** Shows one slide: the others become inert, only its video plays, and its control gets `aria-current`. */
export function showSlide(root: HTMLElement, slides: HTMLElement, shown: number, playing: boolean): void {
  for (const [index, slide] of [...slides.children].entries()) {
    slide.toggleAttribute('inert', index !== shown);
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
