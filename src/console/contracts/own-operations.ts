/** Notes operations of the whole system, such as a restore, that an owner has begun on this page. */
const changes = new EventTarget();

/** Tells the listeners that one has begun or ended. */
export function noteOperation(): void {
  changes.dispatchEvent(new Event('change'));
}

/** Returns what ends the listening. */
export function onOperation(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
