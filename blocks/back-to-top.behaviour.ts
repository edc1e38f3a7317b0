/** Shows the link to the top of the page only while the page is scrolled. */

/** Scrolls to the top and moves the focus there too, so that the next Tab starts from the top. */
function goToTop(event: Event): void {
  event.preventDefault();
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
  scrollTo({ top: 0 });
}

/** Sets `data-far` while the page is scrolled by more than a screen. */
export default function attachBackToTop(link: HTMLElement): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  const look = () => link.toggleAttribute('data-far', scrollY > innerHeight);
  look();
  addEventListener('scroll', look, { passive: true, signal });
  link.addEventListener('click', goToTop, { signal });
  return () => undo.abort();
}
