import { useEffect, useRef, type ReactNode } from 'react';
import { definePrimitive, type Host } from './contract.ts';
import { attachMenu, closeMenu } from './nav-menu/attach-menu.ts';
import { useChange } from './nav-menu/use-change.ts';

interface NavMenuProps {
  /** The page it stands on: what is open closes when another takes its place. */
  page?: string;
  children?: ReactNode;
}

function NavMenu({ attrs, page, children }: NavMenuProps & Host) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => (root.current === null ? undefined : attachMenu(root.current)), []);
  useChange(page, () => root.current !== null && closeMenu(root.current));
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
export default definePrimitive<NavMenuProps>({ props: { page: { type: 'string' } }, component: NavMenu });
