// Draws icons as inline SVG.
import type { ReactElement, SVGProps } from 'react';
import { readDrawnIcon } from './drawn-icon.ts';
import { ICONS, isIconName, type IconName } from './icons.ts';

/** Icons that point to a side. */
const SIDE = /-(?:left|right)$/;
/** The style sheet turns it where a page runs from right to left. */
const TURNS: Readonly<Record<string, string>> = { 'data-turns': '' };

/**
 * An icon in the colour of the text around it, 24 px unless a class sets another size; an empty box of that
 * size where there is no name. Screen readers ignore it.
 */
export function drawIcon(name: IconName | undefined, attrs?: SVGProps<SVGSVGElement>): ReactElement {
  return name === undefined ? (
    <svg {...attrs} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" />
  ) : (
    drawPath(ICONS[name], SIDE.test(name) ? { ...attrs, ...TURNS } : attrs)
  );
}

/** What an owner has chosen: a name of ours, or an icon of the open set with its path. */
export function drawChosenIcon(chosen: string, attrs?: SVGProps<SVGSVGElement>): ReactElement {
  const drawn = readDrawnIcon(chosen);
  return drawn === undefined
    ? drawIcon(isIconName(chosen) ? chosen : undefined, attrs)
    : drawPath(drawn.path, attrs);
}

/** The same of any path. */
export function drawPath(path: string, attrs?: SVGProps<SVGSVGElement>): ReactElement {
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
      <path d={path} />
    </svg>
  );
}
