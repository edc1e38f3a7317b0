// Remembers where owners last looked in the library: the next picker of the same type opens there.
import { keepValue, readKept } from '../../../runtime/model/kept-values.ts';
import type { Search } from './library-list.ts';
import type { ResourceType } from './media-file.ts';

const NOTHING: Search = { name: '', classificationCode: '', sort: 'gmtCreate' };
const keyOf = (type: ResourceType): string => `media-search:${type}`;

/** Of this tab. Everything, where nothing is kept. */
export const recallSearch = (type: ResourceType): Search => ({
  ...NOTHING,
  ...(readKept('tab', keyOf(type)) as Partial<Search> | undefined),
});

export const rememberSearch = (type: ResourceType, search: Search): void =>
  keepValue('tab', keyOf(type), search);
