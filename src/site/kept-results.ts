/** Keeps what blocks have loaded, so that a list is as it was when the visitor comes back or reloads. */
import { PAGE_NUMBERS } from '../../runtime/generated/query-members.generated.ts';
import type { PageModel, SourceResult } from '../../runtime/model/page.ts';

type Results = PageModel['sources'];

/** What is kept of one page. */
interface KeptPage {
  /** Its entry in the history. */
  entry: string;
  language: string;
  scroll: number;
  results: Results;
}

const STORAGE_KEY = 'keptResults';
/** Characters of all kept pages together; the oldest pages are dropped first. */
const MAX_LENGTH = 500_000;

/** The results of the page on screen. They are stored when the page is hidden. */
export type KeptResults = ReturnType<typeof makeKeptResults>;

/** Results are read again after going back, going forward and a reload, and not when a link leads here. */
export function makeKeptResults() {
  const last = isRevisit() ? readStored().find(isThisPage) : undefined;
  let results = last?.results ?? {};

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(results).length === 0) return;
    const others = readStored().filter((page) => !isThisPage(page));
    writeStored([...others, { ...thisPage(), scroll: scrollY, results }]);
  });

  return {
    /** Whether something was kept at the last visit. */
    isRevisit: last !== undefined,
    /** Adds a result that a block has loaded. */
    keep(place: string, name: string, result: SourceResult) {
      results = withResult(results, place, name, result);
      // The page is too short for its scroll position until the results are drawn.
      history.scrollRestoration = 'manual';
    },
    /** The model with the results of the last visit; undefined when nothing was kept. */
    restore(model: PageModel) {
      return last === undefined ? undefined : { ...model, sources: merge(model.sources, last.results) };
    },
    /** Goes to the scroll position of the last visit, once its results are drawn. */
    scroll() {
      if (last !== undefined) scrollTo({ top: last.scroll, behavior: 'instant' });
    },
  };
}

function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' || navigation?.type === 'reload';
}

function thisPage(): Pick<KeptPage, 'entry' | 'language'> {
  const { pathname, search } = location;
  const key = window.navigation?.currentEntry?.key;
  const query = new URLSearchParams(search);
  // A list that grows changes its number, also after a reload has begun with the old one.
  if (key !== undefined) for (const name of PAGE_NUMBERS) query.delete(name);
  return { entry: `${key ?? ''}${pathname}?${query.toString()}`, language: document.documentElement.lang };
}

function isThisPage({ entry, language }: KeptPage): boolean {
  const here = thisPage();
  return entry === here.entry && language === here.language;
}

function withResult(results: Results, place: string, name: string, result: SourceResult): Results {
  return { ...results, [place]: { ...results[place], [name]: result } };
}

function merge(sources: Results, results: Results): Results {
  const merged = { ...sources };
  for (const [place, loaded] of Object.entries(results)) merged[place] = { ...merged[place], ...loaded };
  return merged;
}

function readStored(): KeptPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as KeptPage[];
  } catch {
    // The storage is disabled.
    return [];
  }
}

function writeStored(pages: KeptPage[]): void {
  let text = JSON.stringify(pages);
  for (let first = 1; text.length > MAX_LENGTH && first <= pages.length; first++)
    text = JSON.stringify(pages.slice(first));
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Without storage a list begins again at the page of its address.
  }
}
