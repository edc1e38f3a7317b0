/** Runs at most `max` tasks at once. The others wait in order; one without room to wait fails at once. */
export function makeSemaphore(
  max: number,
  room: { most: number; full: () => Error } = { most: Infinity, full: () => new Error('No room to wait.') },
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= max && waiting.length >= room.most) throw room.full();
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot is passed to the next task, so that no new task can take it first.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
