import { useEffect, useRef } from 'react';
import { definePrimitive, NO_PROPS, type ComponentProps } from '../contract.ts';

/** By key: the position of the next tab. */
const STEPS: Readonly<Record<string, (position: number, count: number) => number>> = {
  ArrowRight: (position, count) => (position + 1) % count,
  ArrowLeft: (position, count) => (position + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function TabList({ attrs, children }: ComponentProps<typeof NO_PROPS>) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const list = root.current;
    const move = (event: KeyboardEvent): void => {
      if (list === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
      const position = tabs.findIndex((tab) => tab === event.target);
      const next = position < 0 ? undefined : tabs[STEPS[event.key]?.(position, tabs.length) ?? -1];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.click();
    };
    list?.addEventListener('keydown', move);
    return () => list?.removeEventListener('keydown', move);
  }, []);

  return (
    <div {...attrs} ref={root} role="tablist">
      {children}
    </div>
  );
}

/**
 * A row of tabs (the WAI-ARIA pattern with automatic activation). The block draws buttons with `role="tab"`,
 * keeps one of them in the tab order, and shows its panel on `click`. The arrow keys, Home and End move to a
 * tab and click it.
 */
export default definePrimitive({ props: NO_PROPS, component: TabList });
