/** Folds entries of a menu bar that do not fit into its "More" panel. */

/**
 * `bar` holds the entries and, after them, `[data-menu=more]`, whose own list repeats the entries in the same
 * order. Entries that do not fit have `data-folded`, and so have their copies; the block hides the former and
 * shows the latter. Folded entries keep their size, so that measuring does not change what is measured.
 */
export function foldEntries(bar: HTMLElement): () => void {
  const fold = (): void => {
    const more = moreOf(bar);
    if (more === null) return;
    const entries = [...bar.children].filter((each) => each !== more);
    const copies = more.querySelector('ul')?.children ?? [];
    const fitting = countFitting(entries.map(widthOf), bar.clientWidth, widthOf(more));
    entries.forEach((entry, index) => {
      for (const each of [entry, copies[index]]) each?.toggleAttribute('data-folded', index >= fitting);
    });
  };
  const sizes = new ResizeObserver(fold);
  const observeSizes = (): void => {
    sizes.disconnect();
    for (const each of [bar, ...bar.children]) sizes.observe(each);
  };
  const changes = new MutationObserver(observeSizes);
  observeSizes();
  changes.observe(bar, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

/** How many entries the bar shows: all of them, or as many as leave room for "More". */
function countFitting(widths: readonly number[], room: number, moreWidth: number): number {
  let used = 0;
  const ends = widths.map((width) => (used += width));
  if (used <= room) return widths.length;
  return ends.filter((end) => end <= room - moreWidth).length;
}

const moreOf = (bar: HTMLElement): Element | null => bar.querySelector(':scope > [data-menu=more]');

const widthOf = (element: Element): number => element.getBoundingClientRect().width;
