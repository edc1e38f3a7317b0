import type { ReactElement, SVGProps } from 'react';
import { ICONS, type IconName } from './icons.ts';

/** A drawn sign in the colour of the text around it, 24 px unless a class says otherwise; an empty place of its size where there is no name. It says nothing to screen readers. */
export function drawIcon(name: IconName | undefined, attrs?: SVGProps<SVGSVGElement>): ReactElement {
  if (name === undefined)
    return <svg {...attrs} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" />;
  return (
    <svg
      {...attrs}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
