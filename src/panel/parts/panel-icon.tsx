// Draws the icons of panels, which are loaded with them, and buttons that have an icon alone.
import type { ButtonHTMLAttributes, ReactElement } from 'react';

const PATHS = {
  reset: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5',
  sun:
    'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2' +
    'M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warn: 'M12 4 21 19.5H3zM12 10v4M12 17h.01',
  close: 'M6 6l12 12M18 6 6 18',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6v1',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  more: 'M5 11h1v2H5zM11.5 11h1v2h-1zM18 11h1v2h-1z',
  back: 'M15 6l-6 6 6 6',
  down: 'M7 10l5 5 5-5',
  arrow: 'M5 12h14M14 7l5 5-5 5',
} as const;

type PanelIconName = keyof typeof PATHS;

/** Decorative: hidden from screen readers. */
export function PanelIcon({ name }: { name: PanelIconName }): ReactElement {
  return (
    <svg className="ed-panel-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: PanelIconName | ReactElement;
  /** Read by screen readers, and shown as the tooltip unless there is a `title`. */
  label: string;
}

export function IconButton({ icon, label, ...button }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="ed-panel-button ed-panel-quiet ed-panel-only"
      aria-label={label}
      title={label}
      {...button}
    >
      {typeof icon === 'string' ? <PanelIcon name={icon} /> : icon}
    </button>
  );
}
