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

/** Whether it lies over something to fill in or to press in a form. */
function coversControl(link: HTMLElement): boolean {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  return [left, right].some((x) =>
    [top, (top + bottom) / 2, bottom].some((y) =>
      document
        .elementsFromPoint(x, y)
        .some((each) => each.closest('form :is(button, input, select, textarea)') !== null),
    ),
  );
}

/** Sets `data-far` while the page is scrolled by more than a screen and the link covers no form. */
export default function attachBackToTop(link: HTMLElement): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  const look = () => link.toggleAttribute('data-far', scrollY > innerHeight && !coversControl(link));
  look();
  addEventListener('scroll', look, { passive: true, signal });
  link.addEventListener('click', goToTop, { signal });
  return () => undo.abort();
}
