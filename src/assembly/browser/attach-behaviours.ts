/**
 * Attaches behaviours to the elements that name one, regardless of whether the server, React or the editor
 * drew them.
 */
import type { Behaviour } from '../../../blocks/behaviour.ts';
import { registerFiles } from '../../../runtime/model/registry.ts';
import { track } from '../../../runtime/model/pending-work.ts';

const behaviours = registerFiles(
  import.meta.glob<Behaviour>('/blocks/*.behaviour.ts', { eager: true, import: 'default' }),
  'behaviour',
);
const loaders = registerFiles(
  import.meta.glob<Behaviour>('/blocks/on-demand/*.behaviour.ts', { import: 'default' }),
  'behaviour',
);

const MARKED = '[data-behaviour]';

/** The attached behaviour of each element. `detach` is set when its code has loaded. */
const attached = new WeakMap<Element, { detach?: () => void; isOver?: boolean }>();

/** The button whose press is made again now. */
let repeated: HTMLElement | null = null;

/** True for a click that is made again for a behaviour that came late. Everything else has had that click. */
export function isRepeatedPress({ target }: Event): boolean {
  return target === repeated;
}

/**
 * Attaches the behaviours of the elements below `root`, now and when elements or their options change.
 * React changes the page after hydration, the editor all the time.
 */
export function attachBehaviours(root: HTMLElement): void {
  findMarked(root).forEach(attach);
  new MutationObserver((records) => {
    const changed = new Set(
      records.flatMap(({ type, target, addedNodes, removedNodes }) =>
        type === 'attributes' ? [target] : [...addedNodes, ...removedNodes],
      ),
    );
    for (const { type, target } of records) if (type === 'attributes') detach(target as Element);
    // A moved element is among the removed and the added ones, and stays attached.
    for (const element of [...changed].flatMap(findMarked)) {
      if (element.isConnected) attach(element);
      else detach(element);
    }
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['data-options'] });
}

function findMarked(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const below = [...node.querySelectorAll<HTMLElement>(MARKED)];
  return node.matches(MARKED) ? [node, ...below] : below;
}

function attach(element: HTMLElement): void {
  if (attached.has(element)) return;
  const { behaviour: name = '', options = '{}' } = element.dataset;
  const record: { detach?: () => void; isOver?: boolean } = {};
  attached.set(element, record);
  const start = (behaviour: Behaviour | undefined): void => {
    if (record.isOver !== true) record.detach = behaviour?.(element, JSON.parse(options) as never);
  };
  const behaviour = behaviours.get(name);
  if (behaviour !== undefined) return start(behaviour);
  const held = holdPress(element);
  const load = loaders.get(name);
  if (load === undefined) return;
  void track(`behaviour ${name}`, load())
    .then(start)
    .then(held.repeat, (error: unknown) => {
      held.release();
      // Until it is used again, the element works as it does without scripts.
      attached.delete(element);
      console.warn(`The behaviour "${name}" could not be loaded.`, error);
      for (const type of ['pointerover', 'focusin'] as const)
        element.addEventListener(type, () => attach(element), { once: true });
    });
}

/**
 * Keeps the last press of a button while the code of its behaviour is loaded. Links and buttons of forms do
 * something without it.
 */
function holdPress(element: HTMLElement): { release(): void; repeat(): void } {
  let pressed: HTMLButtonElement | null = null;
  const hold = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.form === null) pressed = button;
  };
  element.addEventListener('click', hold);
  const release = (): void => element.removeEventListener('click', hold);
  const repeat = (): void => {
    release();
    repeated = pressed;
    pressed?.click();
    repeated = null;
  };
  return { release, repeat };
}

function detach(element: Element): void {
  const record = attached.get(element);
  if (record === undefined) return;
  attached.delete(element);
  record.isOver = true;
  record.detach?.();
}
