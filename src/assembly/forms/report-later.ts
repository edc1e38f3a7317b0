/**
 * Calls `tell` when what runs now is over, once for all calls until then. A field that React is just drawing,
 * as in a new row, may change values, and nothing outside may be told while React draws.
 */
export function reportLater(tell: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      tell();
    });
  };
}
