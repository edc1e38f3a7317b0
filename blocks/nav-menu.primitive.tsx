import { useEffect, useRef } from 'react';
import { definePrimitive, type ComponentProps, type ObjectSchema } from './contract.ts';
import { attachMenu, closeMenu } from './nav-menu/attach-menu.ts';
import { useChange } from './nav-menu/use-change.ts';

const PROPS = {
  type: 'object',
  properties: {
    page: { type: 'string', description: 'The current page: open panels close when it changes.' },
  },
} as const satisfies ObjectSchema;

function NavMenu({ attrs, page, children }: ComponentProps<typeof PROPS>) {
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
 * Site navigation with panels (the disclosure pattern of WAI-ARIA). The block draws the markup: a list whose
 * items hold a link and, for an item with a panel, `button[aria-expanded]` directly before it. This primitive
 * only changes `aria-expanded`.
 */
export default definePrimitive({ props: PROPS, component: NavMenu });
