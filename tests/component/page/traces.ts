// What a program leaves on the page's global objects: listeners and timers. A real page ends with its
// document; here another one is mounted into the same document.

interface Listening {
  target: EventTarget;
  given: Parameters<EventTarget['addEventListener']>;
}

/** A timer, and what ends it. */
type Timer = readonly [id: number, end: (id: number) => void];

let listening: Listening[] = [];
const timers = new Map<string, Timer>();

/** Listeners of elements end with their elements. React adds this one only once to a document. */
function outlivesProgram(target: EventTarget, type: string): boolean {
  const isGlobal = !(target instanceof Element) || target.matches('html, body');
  return isGlobal && !(target === document && type === 'selectionchange');
}

/** Follows what is added to the page's global objects from now on. Call it before a program is loaded. */
export function followTraces(): void {
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...given) {
    const target = this ?? window;
    if (outlivesProgram(target, given[0])) listening.push({ target, given });
    addEventListener.apply(target, given);
  };
  const { setTimeout, setInterval, requestAnimationFrame, requestIdleCallback } = window;
  const note = (kind: string, id: number, end: Timer[1]): number => {
    timers.set(`${kind} ${id}`, [id, end]);
    return id;
  };
  window.setTimeout = ((...given: Parameters<typeof setTimeout>) =>
    note('timeout', setTimeout(...given), clearTimeout)) as typeof setTimeout;
  window.setInterval = ((...given: Parameters<typeof setInterval>) =>
    note('timeout', setInterval(...given), clearInterval)) as typeof setInterval;
  window.requestAnimationFrame = (callback) =>
    note('frame', requestAnimationFrame(callback), cancelAnimationFrame);
  window.requestIdleCallback = (...given) => note('idle', requestIdleCallback(...given), cancelIdleCallback);
}

/** Removes what has been added since the last call. */
export function removeTraces(): void {
  for (const { target, given } of listening) target.removeEventListener(...given);
  listening = [];
  for (const [id, end] of timers.values()) end(id);
  timers.clear();
  // What waited for one of these timers, or for an answer, is never over.
  window.pendingWork?.clear();
}
