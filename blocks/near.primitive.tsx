import { useEffect, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';

interface NearProps {
  onNear?(): void;
  children?: ReactNode;
}

function Near({ attrs, onNear, children }: NearProps & Host) {
  const root = useRef<HTMLDivElement>(null);
  // After every drawing it is looked at afresh: what has come may not have moved it away.
  useEffect(() => {
    if (root.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear?.();
      },
      { rootMargin: '100% 0px' },
    );
    watch.observe(root.current);
    return () => watch.disconnect();
  });
  return (
    <div {...attrs} ref={root}>
      {children}
    </div>
  );
}

/**
 * A box that says `near` when it is within a screen of the window, and again after every drawing that leaves it there. Draw it only while
 * there is something to be done: what has failed would be tried without end.
 */
export default definePrimitive<NearProps>({ props: {}, events: ['near'], component: Near });
