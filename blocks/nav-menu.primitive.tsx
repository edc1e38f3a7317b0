import { useEffect, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';
import { attachMenu } from './nav-menu/attach-menu.ts';

function NavMenu({ attrs, children }: Host & { children?: ReactNode }) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => (root.current === null ? undefined : attachMenu(root.current)), []);
  return (
    <nav {...attrs} ref={root}>
      {children}
    </nav>
  );
}

/**
 * Site navigation with panels that open (the disclosure pattern of WAI-ARIA). The block draws the markup: a list whose items hold a
 * link and, where there is more below, `button[aria-expanded]` with the panel right behind it. This primitive moves `aria-expanded`.
 */
export default definePrimitive({ props: {}, component: NavMenu });
