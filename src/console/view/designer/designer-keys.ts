// Handles the keys of the designer. Those of texts stay with the box that is typed in.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { duplicate, group, move, nest, remove, step } from './design-commands.ts';
import type { Designing } from './designer-context.ts';
import { goTo } from './problems-strip.tsx';

const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

type Act = (designing: Designing, event: KeyboardEvent) => void;

/** With Ctrl or ⌘. */
const WITH_CONTROL: Readonly<Record<string, Act>> = {
  z: ({ session, announce, words }, { shiftKey }) => {
    if (shiftKey) session.redo();
    else session.undo();
    announce(words(shiftKey ? 'redone' : 'undone'));
  },
  y: ({ session, announce, words }) => {
    session.redo();
    announce(words('redone'));
  },
  d: (designing) => duplicate(designing),
  g: (designing) => group(designing, 'Card', designing.kinds.find(({ name }) => name === 'group')?.title),
};

const WITH_ALT: Readonly<Record<string, Act>> = {
  ArrowUp: (designing) => move(designing, -1),
  ArrowDown: (designing) => move(designing, 1),
  ArrowRight: (designing) => nest(designing, 'in'),
  ArrowLeft: (designing) => nest(designing, 'out'),
};

const ALONE: Readonly<Record<string, Act>> = {
  Delete: (designing) => remove(designing),
  Backspace: (designing) => remove(designing),
  ArrowDown: (designing) => step(designing, 1),
  ArrowRight: (designing) => step(designing, 1),
  ArrowUp: (designing) => step(designing, -1),
  ArrowLeft: (designing) => step(designing, -1),
  Escape: ({ session }) => session.choose([]),
};

/** Steps that only look, for those who may not change the form. */
const LOOKING = /^(?:Arrow|Escape)/;

export function useDesignerKeys(
  root: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  designing: Designing,
): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const target = event.target as Element;
    const isOnCanvas = target.closest('.fd-middle') !== null;
    if (event.key === 'F8') return take(event, () => nextProblem(designing));
    if (target.matches(TYPED) || event.isComposing) return;
    if (event.key === '/') return take(event, () => search.current?.focus());
    const isControl = event.ctrlKey || event.metaKey;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = (isControl ? WITH_CONTROL : event.altKey ? WITH_ALT : ALONE)[name];
    if (act === undefined || (!isOnCanvas && !isControl)) return;
    if (designing.isOff && (isControl || event.altKey || !LOOKING.test(name))) return;
    take(event, () => act(designing, event));
  });
  useEffect(() => {
    const element = root.current;
    const listen = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [root]);
  useFocus(root, search, designing);
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

/** The focus follows what is chosen, while it is on the canvas; what is added from elsewhere is seen. */
function useFocus(
  root: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
  { state }: Designing,
): void {
  const [first] = state.chosen;
  const before = useRef(first);
  useLayoutEffect(() => {
    const element = root.current;
    const active = element?.ownerDocument.activeElement;
    const isLost = active === element?.ownerDocument.body;
    const takesFocus = isLost || active?.matches('.fd-hit') === true;
    const had = before.current;
    before.current = first;
    if (first === undefined) {
      // The last field is gone, and the focus with it: the next key may be for another one.
      if (had !== undefined && isLost) search.current?.focus({ preventScroll: true });
      return undefined;
    }
    // At once: the next key may come at once, too.
    if (focusHit(element, first, takesFocus)) return undefined;
    const frame = requestAnimationFrame(() => focusHit(element, first, takesFocus));
    return () => cancelAnimationFrame(frame);
  }, [root, search, first]);
}

/** Shows the frame of a field, and gives it the focus. False where it is not drawn yet. */
export function focusHit(root: Element | null | undefined, id: string, takesFocus = true): boolean {
  const hit = root?.querySelector<HTMLElement>(`.fd-hit[data-id="${id}"]`);
  if (takesFocus) hit?.focus({ preventScroll: true });
  hit?.scrollIntoView({ block: 'nearest' });
  return hit !== null && hit !== undefined;
}

function nextProblem(designing: Designing): void {
  const { problems, session } = designing;
  const placed = problems.flatMap(({ id }) => id ?? []);
  const at = placed.indexOf(session.node?.id ?? '');
  const next = placed[(at + 1) % Math.max(1, placed.length)];
  if (next !== undefined) goTo(designing, next);
}
