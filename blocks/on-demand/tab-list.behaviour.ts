/** Moves between tabs by keys, and clicks the one that is reached. */

import { keyAt } from '../direction.ts';

/** By key: the position of the next tab. */
const STEPS: Readonly<Record<string, (position: number, count: number) => number>> = {
  ArrowRight: (position, count) => (position + 1) % count,
  ArrowLeft: (position, count) => (position + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveByKey(list: HTMLElement, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const position = tabs.findIndex((tab) => tab === event.target);
  const next = position < 0 ? undefined : tabs[STEPS[keyAt(list, event.key)]?.(position, tabs.length) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

export default function attachTabList(list: HTMLElement): () => void {
  const move = (event: KeyboardEvent): void => moveByKey(list, event);
  list.addEventListener('keydown', move);
  return () => list.removeEventListener('keydown', move);
}
