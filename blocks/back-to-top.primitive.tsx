import { useEffect, useRef, useState, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';

/** Moves there as a link to the top does, which leaves the focus far down: the next Tab then starts from the top too. */
function goToTop(event: Event): void {
  event.preventDefault();
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
  scrollTo({ top: 0 });
}

function BackToTop({ attrs, children }: Host & { children?: ReactNode }) {
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

/** A link to the top of the page. It carries `data-far` once the visitor is more than a screen down, for the block to show it by. */
export default definePrimitive({ props: {}, component: BackToTop });
