// Handles the keys of the designer. Those of texts stay with the box that is typed in.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { duplicate, extend, group, move, nest, remove, step } from './design-commands.ts';
import type { Designing } from './designer-context.ts';
import { goTo } from './problems-strip.tsx';

const TEXT_BOX = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
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

const WITH_SHIFT: Readonly<Record<string, Act>> = {
  ArrowUp: (designing) => extend(designing, -1),
  ArrowDown: (designing) => extend(designing, 1),
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
    if (event.isComposing || walk(event) || reachField(event, root.current, designing)) return;
    if (event.key === '/' && !target.matches(TEXT_BOX)) return take(event, () => search.current?.focus());
    if (target.matches(TYPED)) return;
    const isControl = event.ctrlKey || event.metaKey;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = (isControl ? WITH_CONTROL : event.altKey ? WITH_ALT : event.shiftKey ? WITH_SHIFT : ALONE)[
      name
    ];
    if (act === undefined || (!isOnCanvas && !isControl)) return;
    if (designing.isOff && (isControl || event.altKey || !LOOKING.test(name))) return;
    take(event, () => act(choosing(target, designing), event));
  });
  useEffect(() => {
    const element = root.current;
    const listen = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [root]);
  useFocus(root, search, designing);
}

/** From wherever the focus is: `F2` names the chosen field, and `Esc` leads from the panel back to it. */
function reachField(event: KeyboardEvent, root: HTMLElement | null, { session, isOff }: Designing): boolean {
  const { node } = session;
  const target = event.target as Element;
  const leavesPanel = target.closest('.fd-right') !== null && target.getAttribute('aria-expanded') !== 'true';
  if (node === undefined) return false;
  if (event.key === 'F2' && !isOff) take(event, () => session.rename(node.id));
  else if (event.key === 'Escape' && leavesPanel) take(event, () => focusHit(root, node.id));
  else return false;
  return true;
}

/** Where nothing is chosen, keys are for the field that has the focus. */
function choosing(target: Element, designing: Designing): Designing {
  const { session } = designing;
  const id = target.closest<HTMLElement>('.fd-hit')?.dataset.id;
  if (id === undefined || session.read().chosen.length > 0) return designing;
  session.choose([id]);
  return { ...designing, state: session.read() };
}

const WALKS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrows go through the tools of a field, and from the search box through the kinds: one tab stop each. */
function walk(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const list = target.closest('.fd-tools, .fd-palette');
  const by = WALKS[event.key];
  const isTyping = target.matches(TEXT_BOX) && !/Up|Down/.test(event.key);
  if (list === null || by === undefined || event.altKey || event.ctrlKey || isTyping) return false;
  const stops = [...list.querySelectorAll<HTMLElement>('input, button:not(:disabled)')];
  take(event, () => stops[stops.indexOf(target) + by]?.focus());
  return true;
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

/** The focus follows what is chosen, while it is on the canvas. */
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
    if (!takesFocus || focusHit(element, first)) return undefined;
    const frame = requestAnimationFrame(() => focusHit(element, first));
    return () => cancelAnimationFrame(frame);
  }, [root, search, first]);
}

/** Gives the frame of a field the focus. False where it is not drawn yet. */
export function focusHit(root: Element | null | undefined, id: string): boolean {
  const hit = root?.querySelector<HTMLElement>(`.fd-hit[data-id="${id}"]`);
  hit?.focus({ preventScroll: true });
  return hit !== null && hit !== undefined;
}

function nextProblem(designing: Designing): void {
  const { problems, session } = designing;
  const placed = problems.flatMap(({ id }) => id ?? []);
  const at = placed.indexOf(session.node?.id ?? '');
  const next = placed[(at + 1) % Math.max(1, placed.length)];
  if (next !== undefined) goTo(designing, next);
}
