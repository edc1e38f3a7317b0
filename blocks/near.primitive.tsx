// Tells its block when a visitor has scrolled near, so that more can be loaded.
import { useEffect, useRef } from 'react';
import { definePrimitive, type ComponentProps } from './contract.ts';

function Near({ attrs, onNear, children }: ComponentProps<{}, 'near'>) {
  const root = useRef<HTMLDivElement>(null);
  // Observed again after every render, because the loaded content may leave it near the viewport.
  useEffect(() => {
    if (root.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void onNear?.();
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
 * A box that fires `near` when it is at most one screen away from the viewport, and again after every render
 * that leaves it there. Draw it only while there is more to load: a failing load would be repeated for ever.
 */
export default definePrimitive({ starts: 'near', events: ['near'], component: Near });
