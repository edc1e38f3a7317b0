// Remembers where owners last looked in the library: the next picker of the same type opens there.
import type { Search } from './library-list.ts';
import type { ResourceType } from './media-file.ts';

const NOTHING: Search = { name: '', classificationCode: '', sort: 'gmtCreate' };
const keyOf = (type: ResourceType): string => `media-search:${type}`;

/** Of this tab. Everything, where nothing is kept or the browser keeps nothing. */
export function recallSearch(type: ResourceType): Search {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(type)) ?? '{}') as Partial<Search>;
    return { ...NOTHING, ...kept };
  } catch {
    return NOTHING;
  }
}

export function rememberSearch(type: ResourceType, search: Search): void {
  try {
    sessionStorage.setItem(keyOf(type), JSON.stringify(search));
  } catch {
    // A browser that keeps nothing opens the whole library.
  }
}
