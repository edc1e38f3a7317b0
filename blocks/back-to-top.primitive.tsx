import { useEffect, useRef, useState } from 'react';
import { definePrimitive, NO_PROPS, type ComponentProps } from './contract.ts';

/** Scrolls to the top and moves the focus there too, so that the next Tab starts from the top. */
function goToTop(event: Event): void {
  event.preventDefault();
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
  scrollTo({ top: 0 });
}

function BackToTop({ attrs, children }: ComponentProps<typeof NO_PROPS>) {
  const [far, setFar] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const undo = new AbortController();
    const { signal } = undo;
    const look = () => setFar(scrollY > innerHeight);
    look();
    addEventListener('scroll', look, { passive: true, signal });
    link.current?.addEventListener('click', goToTop, { signal });
    return () => undo.abort();
  }, []);

  return (
    <a {...attrs} ref={link} href="#top" data-far={far ? '' : undefined}>
      {children}
    </a>
  );
}

/** A link to the top of the page. It has `data-far` while the page is scrolled by more than a screen. */
export default definePrimitive({ props: NO_PROPS, component: BackToTop });
