/**
 * Starts hydration when something on the page is about to act. Elements say by attributes when that is:
 * `data-on` names the events that an element handles, `data-start` is `load` or `near`.
 */
import { track } from '../../../runtime/model/pending-work.ts';
import { warnWhileHere } from './leaving.ts';

/** A visitor who does this to an element may use it next. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Events that wait for hydration, and are then given to their element again. */
const HELD = ['click', 'input', 'change', 'keydown', 'keyup', 'toggle', 'tick'] as const;

/** The page has it while its program cannot be loaded: blocks that load by themselves say so. */
const UNLOADED = 'data-unloaded';

const ACTORS = '[data-on], [data-start]';

/** Listens for intents. `load` hydrates the page; the returned function starts it without an intent. */
export function hydrateOnIntent(load: () => Promise<void>): () => void {
  const held = new HeldEvents();
  const undo = new AbortController();
  const options = { capture: true, signal: undo.signal };
  let loading: Promise<void> | undefined;

  const start = (): void => {
    loading ??= track('hydration', load()).then(
      () => {
        undo.abort();
        document.documentElement.removeAttribute(UNLOADED);
        held.repeat();
      },
      (error: unknown) => {
        // Without a connection, for example. The next intent, or the connection, tries again.
        loading = undefined;
        document.documentElement.setAttribute(UNLOADED, '');
        addEventListener('online', start, { once: true, signal: undo.signal });
        warnWhileHere('The page does not act yet: its program could not be loaded.', error);
        held.release();
      },
    );
  };
  for (const type of INTENTS)
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && target.closest(ACTORS) !== null) start();
      },
      { ...options, passive: true },
    );
  for (const type of HELD) document.addEventListener(type, (event) => held.hold(event) && start(), options);
  startWhenNear(start, undo.signal);
  if (document.querySelector('[data-start=load]') !== null) start();
  return start;
}

/** Starts when an element that acts without being touched is at most one screen away. */
function startWhenNear(start: () => void, signal: AbortSignal): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: '100% 0px' },
  );
  for (const element of document.querySelectorAll('[data-start=near]')) near.observe(element);
  signal.addEventListener('abort', () => near.disconnect());
}

/** Events that came before hydration, each at most once for its element. */
class HeldEvents {
  #events: Event[] = [];
  #isReleasing = false;

  /** True if the event waits now: an element handles it that is not hydrated yet. */
  hold(event: Event): boolean {
    const { type, target } = event;
    if (this.#isReleasing || !(target instanceof Element)) return false;
    const actor = target.closest(`[data-on~=${type}]`);
    if (actor === null || (actor instanceof HTMLAnchorElement && hasModifier(event))) return false;
    // A click has an effect of its own on links and boxes, which must come once; typing must go on.
    if (type === 'click') event.preventDefault();
    event.stopImmediatePropagation();
    this.#events = this.#events.filter((each) => each.type !== type || each.target !== target);
    this.#events.push(event);
    return true;
  }

  /** Gives the events to their elements, whose blocks handle them now. */
  repeat(): void {
    for (const event of this.#take()) {
      const { constructor, type, target } = event;
      if (target instanceof Element && target.isConnected)
        target.dispatchEvent(new (constructor as typeof Event)(type, event));
    }
  }

  /** Gives up: a link leads where it leads without scripts. */
  release(): void {
    this.#isReleasing = true;
    for (const { type, target } of this.#take())
      if (type === 'click' && target instanceof Element) target.closest('a')?.click();
    this.#isReleasing = false;
  }

  #take(): readonly Event[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/** A click with a modifier opens a new tab or window, which needs no program. */
function hasModifier(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
