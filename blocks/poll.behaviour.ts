/** Fires the event `tick` at an element at intervals while the tab is visible. */
import { track } from '../runtime/model/pending-work.ts';

type Members = Readonly<Record<string, unknown>>;

interface PollOptions {
  /** Milliseconds from one tick to the next. */
  interval: number;
  atOnce: boolean;
  watch?: string;
  usual?: Members;
}

/** Members of the data of an API call; undefined when it failed. */
async function readData(address: string): Promise<Members | undefined> {
  try {
    const { data } = (await (await fetch(address)).json()) as { data?: unknown };
    return typeof data === 'object' && data !== null ? (data as Members) : undefined;
  } catch {
    return undefined;
  }
}

/** Calls `tick` every `interval` milliseconds while the tab is visible, and when it becomes visible again. */
function repeat(interval: number, atOnce: boolean, tick: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const start = (): void => {
    if (!document.hidden) timer = setInterval(tick, interval);
  };
  const follow = (): void => {
    clearInterval(timer);
    if (!document.hidden) tick();
    start();
  };
  if (atOnce) follow();
  else start();
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** With `watch`, nothing is fired until the call there answers something else than `usual`. */
export default function attachPoll(
  element: HTMLElement,
  { interval, atOnce, watch, usual = {} }: PollOptions,
): () => void {
  const undo = new AbortController();
  let isQuiet = watch !== undefined;
  const tick = async (): Promise<void> => {
    if (isQuiet && watch !== undefined) {
      const data = (await readData(watch)) ?? usual;
      isQuiet = Object.entries(usual).every(([name, value]) => data[name] === value);
    }
    if (!isQuiet && !undo.signal.aborted) element.dispatchEvent(new CustomEvent('tick', { bubbles: true }));
  };
  repeat(interval, atOnce, () => void track('poll', tick()), undo.signal);
  return () => undo.abort();
}
