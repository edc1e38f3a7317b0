/**
 * Prefetches pages in browsers without Speculation Rules. It selects links as the rules of the server do.
 */

const RULES = '/speculation-rules.json';
/** A pointer that only crosses a menu prefetches nothing. */
const INTENT_MS = 65;

interface Rules {
  prefetch: { where: { selector_matches: string } }[];
}

/** Fetches the page of a link that is hovered, focused or touched, unless the visitor saves data. */
export async function prefetchLinks(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const response = await fetch(RULES, { priority: 'low' });
  const { prefetch } = (await response.json()) as Rules;
  const selector = prefetch.map(({ where }) => where.selector_matches).join();
  const fetched = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const watch = (type: string, wait: number): void => {
    const begin = ({ target }: Event): void => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest(selector) : null;
      if (!(link instanceof HTMLAnchorElement) || fetched.has(link.pathname)) return;
      timer = setTimeout(() => {
        fetched.add(link.pathname);
        // The navigation finds it in the browser's cache. It reports an error, if there is one.
        fetch(link.pathname, { priority: 'low' }).catch(() => undefined);
      }, wait);
    };
    document.addEventListener(type, begin, { passive: true });
  };
  watch('pointerover', INTENT_MS);
  watch('focusin', INTENT_MS);
  watch('touchstart', 0);
}
