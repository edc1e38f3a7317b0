/** A page in Firefox or WebKit, with the few verbs that the flows need. */
import { expect } from 'vitest';
import type { RunningEngine } from './engines.ts';
import { until } from './engines.ts';
import type { Send } from './protocol.ts';

/** Keys of WebDriver that are no letters. */
const KEYS = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
};

/** What a person sees: the element that a selector names, with this text or name. */
export interface Seen {
  selector: string;
  text?: string;
}

export interface EnginePage {
  goto(path: string): Promise<void>;
  /** Runs a function in the page. Its arguments and its result are JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Waits until it is there. */
  see(selector: string, text?: string): Promise<void>;
  /** Clicks where a pointer would, once nothing covers it. */
  click(selector: string, text?: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Clicks a field and types. */
  fill(selector: string, text: string): Promise<void>;
  press(key: keyof typeof KEYS | `Control+${string}`): Promise<void>;
  /** Waits until the path of the page is this. */
  seePath(path: string): Promise<void>;
  /** Waits until the program has nothing under way. */
  settled(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of what is shown. */
  screenshot(): Promise<Buffer>;
  /** A PDF of A4. WebKit makes none. */
  print(): Promise<Buffer>;
}

export function makePage({ send }: RunningEngine, origin: string): EnginePage {
  const { evaluate, ask, settled, find } = makeReader(send);
  const { pointer, keys, stroke } = makeHands(send);
  const page: EnginePage = {
    async goto(path) {
      await send('navigate', { url: origin + path });
      await settled();
    },
    evaluate,
    settled,
    async see(selector, text) {
      await find(selector, text);
    },
    async click(selector, text) {
      await settled();
      const { x, y } = await find(selector, text);
      await pointer([
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
      await settled();
    },
    async type(text) {
      await keys(Array.from(text, stroke).flat());
      await settled();
    },
    async fill(selector, text) {
      await page.click(selector);
      await page.type(text);
    },
    async press(key) {
      const [last = '', held] = key.split('+').toReversed();
      const value = KEYS[last as keyof typeof KEYS] ?? last;
      const control = KEYS.Control;
      await keys(
        held === undefined
          ? stroke(value)
          : [{ type: 'keyDown', value: control }, ...stroke(value), { type: 'keyUp', value: control }],
      );
      await settled();
    },
    async seePath(path) {
      await until(async () => (await ask(() => location.pathname)) === path).catch(() => undefined);
      await settled();
      expect(await evaluate(() => location.pathname)).toBe(path);
    },
    async resize(width, height) {
      await send('resize', { width, height });
    },
    screenshot: async () => Buffer.from((await send('screenshot', { full: false })) as string, 'base64'),
    async print() {
      const pdf = await send('print', { page: { width: 21, height: 29.7 } });
      return Buffer.from(pdf as string, 'base64');
    },
  };
  return page;
}

/** What is on the page. */
function makeReader(send: Send) {
  const evaluate: EnginePage['evaluate'] = (run, ...args) =>
    send('script', { script: `return (${run.toString()})(...arguments)`, args }) as never;

  /** While a page is left, there is none to ask. */
  const ask = <Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args) =>
    evaluate(run, ...args).catch(() => undefined);

  async function settled(): Promise<void> {
    await until(async () => (await ask(isQuiet)) === true && (await ask(isQuiet)) === true).catch(
      async () => {
        throw new Error(`Not settled within 30 s: ${await evaluate(nameWork).catch(String)}`);
      },
    );
  }

  async function find(selector: string, text?: string): Promise<{ x: number; y: number }> {
    let place: { x: number; y: number } | string | undefined;
    await until(async () => {
      const before = place;
      place = await ask(findPlace, selector, text ?? null);
      // What still moves is missed by a click.
      return typeof place === 'object' && JSON.stringify(place) === JSON.stringify(before);
    }).catch(async () => {
      const path = await ask(() => location.pathname);
      throw new Error(`${selector} ${text ?? ''} at ${String(path)}: ${String(place)}`);
    });
    return place as { x: number; y: number };
  }
  return { evaluate, ask, settled, find };
}

/** Pointer and keyboard. */
function makeHands(send: Send) {
  const pointer = (actions: readonly object[]): Promise<unknown> =>
    send('actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  const keys = (actions: readonly object[]): Promise<unknown> =>
    send('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const stroke = (value: string): object[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return { pointer, keys, stroke };
}

/** Runs in the page. */
function isQuiet(): boolean {
  return document.readyState === 'complete' && (window.pendingWork?.size ?? 0) === 0;
}

/** Runs in the page: where it is, and what is under way. */
function nameWork(): string {
  return [
    location.href,
    document.readyState,
    ...[...(window.pendingWork ?? [])].map(({ name }) => name),
  ].join(', ');
}

/** Runs in the page: the middle of the first element that is seen and that nothing covers, or why not. */
function findPlace(selector: string, text: string | null): { x: number; y: number } | string {
  const nameOf = (each: Element): string =>
    `${each.getAttribute('aria-label') ?? ''} ${(each as HTMLElement).innerText ?? ''}`;
  // What is about to appear has its place before it is seen: a click there would meet what lies below it.
  // The input of a box that is drawn is unseen itself.
  const isSeen = (each: Element): boolean =>
    each.getClientRects().length > 0 &&
    (each.parentElement?.checkVisibility({ opacityProperty: true }) ?? true);
  const element = [...document.querySelectorAll(selector)].find(
    (each) => isSeen(each) && (text === null || nameOf(each).includes(text)),
  );
  if (element === undefined) return 'not there';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(place.x, place.y);
  const label = top?.closest('label');
  const isFree = element.contains(top) || (label?.contains(element) ?? false);
  return isFree ? place : `covered by ${top?.outerHTML.slice(0, 200) ?? 'nothing'}`;
}
