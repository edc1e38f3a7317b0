// Keeps the tab key out of the canvas: nothing on it can be used by keys, and the panels stand at both ends.

const STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** Takes what gets the focus on the canvas to the next stop behind it, or before it. */
export function skipCanvas(root: HTMLElement, signal: AbortSignal): void {
  const skip = ({ relatedTarget }: FocusEvent): void => {
    const isBack =
      relatedTarget instanceof Node &&
      (root.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
      (each) => !root.contains(each) && isStop(each),
    );
    const isBehind = (each: HTMLElement): boolean =>
      (root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = isBack ? stops.findLast((each) => !isBehind(each)) : stops.find(isBehind);
    (next ?? (isBack ? stops.at(-1) : stops[0]))?.focus();
  };
  root.addEventListener('focusin', skip, { signal });
}

const isStop = (each: HTMLElement): boolean =>
  each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true });
