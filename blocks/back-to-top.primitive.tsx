import { useEffect, useState, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';

function BackToTop({ attrs, children }: Host & { children?: ReactNode }) {
  const [far, setFar] = useState(false);

  useEffect(() => {
    const look = () => setFar(scrollY > innerHeight);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  return (
    <a {...attrs} href="#top" data-far={far ? '' : undefined}>
      {children}
    </a>
  );
}

/** A link to the top of the page. It carries `data-far` once the visitor is more than a screen down, for the block to show it by. */
export default definePrimitive({ props: {}, component: BackToTop });
