/** Suggests titles while a visitor types into a search field (WAI-ARIA combobox). */
import { delay, track } from '../../runtime/model/pending-work.ts';

interface Suggestion {
  title: { text: string; isMatch: boolean }[];
  url: string;
}

interface SuggestionOptions {
  /** The call that returns suggestions for `?keyword=`. */
  url: string;
}

/** Milliseconds without a key before suggestions are requested. */
const DEBOUNCE_MS = 300;
const OPTION =
  'block truncate border-s-2 border-transparent px-4 py-3 hover:bg-surface-alt ' +
  'aria-selected:border-brand aria-selected:bg-surface-alt';
const MARK = 'bg-brand/15 text-inherit';

/**
 * Arrow keys choose, Enter opens the chosen page or sends the form, Escape closes the list, and the arrow
 * down opens it again.
 */
export default function attachSearchField(form: HTMLElement, { url }: SuggestionOptions): () => void {
  const input = form.querySelector('input');
  const list = form.querySelector<HTMLElement>('[role=listbox]');
  if (input === null || list === null) return () => undefined;
  const undo = new AbortController();
  const { signal } = undo;
  const { show, move, chosen } = makeOptions(input, list);
  let cancel: (() => void) | undefined;
  let asked = '';
  const close = (): void => {
    cancel?.();
    asked = '';
    show([]);
  };
  const ask = async (): Promise<void> => {
    const keyword = input.value.trim();
    asked = keyword;
    const found = keyword === '' ? [] : await track('suggestions', fetchSuggestions(url, keyword, signal));
    // An answer that comes after a later key is out of date.
    if (asked === keyword && !signal.aborted) show(found);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (list.hidden) {
      if (event.key !== 'ArrowDown' || input.value.trim() === '') return;
      void ask();
    } else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen() !== undefined) chosen()?.click();
    else return;
    event.preventDefault();
  };
  const type = (): void => {
    cancel?.();
    cancel = delay('suggestions', () => void ask(), DEBOUNCE_MS);
  };
  input.addEventListener('input', type, { signal });
  input.addEventListener('keydown', press, { signal });
  input.addEventListener('blur', close, { signal });
  form.addEventListener('submit', close, { signal });
  // Otherwise the field would lose the focus, and the list be closed, before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  // What the visitor typed before this program had loaded.
  if (document.activeElement === input && input.value !== input.defaultValue) type();
  return () => {
    undo.abort();
    cancel?.();
    show([]);
  };
}

/** The options of a field's list. `move` chooses the next one; before the first one is the field. */
function makeOptions(input: HTMLInputElement, list: HTMLElement) {
  let options: HTMLElement[] = [];
  let at = -1;
  const choose = (index: number): void => {
    at = index;
    options.forEach((each, place) => each.setAttribute('aria-selected', String(place === index)));
    const option = options[index];
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
    option?.scrollIntoView({ block: 'nearest' });
  };
  return {
    show(found: readonly Suggestion[]): void {
      options = found.map((each, index) => makeOption(each, `${list.id}-${index}`));
      list.replaceChildren(...options);
      list.hidden = options.length === 0;
      input.setAttribute('aria-expanded', String(!list.hidden));
      choose(-1);
    },
    move(step: 1 | -1): void {
      const places = options.length + 1;
      choose(((at + 1 + step + places) % places) - 1);
    },
    chosen: (): HTMLElement | undefined => options[at],
  };
}

async function fetchSuggestions(url: string, keyword: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`${url}?${new URLSearchParams({ keyword }).toString()}`, {
      headers: { 'accept-language': document.documentElement.lang },
      signal,
    });
    const { data } = (await answer.json()) as { data: Suggestion[] | null };
    return answer.ok ? (data ?? []) : [];
  } catch {
    // The form works without suggestions.
    return [];
  }
}

function makeOption({ title, url }: Suggestion, id: string): HTMLElement {
  const option = document.createElement('a');
  option.id = id;
  option.href = url;
  option.tabIndex = -1;
  option.className = OPTION;
  option.setAttribute('role', 'option');
  for (const { text, isMatch } of title) {
    const piece = document.createElement(isMatch ? 'mark' : 'span');
    if (isMatch) piece.className = MARK;
    piece.textContent = text;
    option.append(piece);
  }
  return option;
}
