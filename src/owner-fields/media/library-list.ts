// Loads the files of a search in the media library, page by page.
import type { MediaFile, ResourceType } from './media-file.ts';

export type Sort = 'size' | 'name' | 'gmtCreate';

/** The parameters of a search in the library. */
export interface Search {
  /** Part of a file's name; empty for any. */
  name: string;
  /** Empty for all files. */
  classificationCode: string;
  sort: Sort;
}

/** The query of one page: members of the call `media.pageList`. */
export interface PageQuery {
  type: ResourceType;
  name?: string;
  classificationCode?: string;
  sort: Sort;
  order: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
}

/** The loaded files of a search, and the loading state. */
export interface Found {
  files: readonly MediaFile[];
  /** The number of files that were requested so far. */
  asked: number;
  status: 'loading' | 'ready' | 'failed';
  /** True if all files are loaded. */
  isWhole: boolean;
  /** The error of the last page. */
  message: string;
}

const FIRST_PAGE = 20;
/** Half the first page: the page number after the first page is 3. */
const NEXT_PAGE = 10;
const NOTHING: Found = { files: [], asked: 0, status: 'loading', isWhole: false, message: '' };

/** The files of a library, page by page. A new search starts again; outdated responses are ignored. */
export class LibraryList {
  private found: Found = NOTHING;
  private search: Search;
  private turn = 0;
  private readonly type: ResourceType;
  private readonly ask: (query: PageQuery) => Promise<MediaFile[]>;
  private readonly listeners = new Set<() => void>();

  constructor(type: ResourceType, search: Search, ask: (query: PageQuery) => Promise<MediaFile[]>) {
    this.type = type;
    this.search = search;
    this.ask = ask;
  }

  /** Each change creates a new object. */
  readonly read = (): Found => this.found;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts a search. The files of the last search stay visible until the response arrives. */
  readonly start = (search: Search = this.search): void => {
    this.search = search;
    void this.load(NOTHING);
  };

  /** Loads the next page. Does nothing while a page is loading, or at the end. */
  readonly more = (): void => {
    if (this.found.status === 'ready' && !this.found.isWhole) void this.load(this.found);
  };

  /** Loads the failed page again. */
  readonly retry = (): void => void this.load(this.found);

  private async load(before: Pick<Found, 'files' | 'asked'>): Promise<void> {
    const mine = ++this.turn;
    this.show({ ...this.found, status: 'loading' });
    const query = this.queryAfter(before.asked);
    try {
      const page = await this.ask(query);
      if (mine !== this.turn) return;
      const known = new Set(before.files.map(({ resourceCode }) => resourceCode));
      this.show({
        // An upload by another member moves the pages, so that a page may repeat files of the page before.
        files: [...before.files, ...page.filter(({ resourceCode }) => !known.has(resourceCode))],
        asked: before.asked + query.pageSize,
        status: 'ready',
        isWhole: page.length < query.pageSize,
        message: '',
      });
    } catch (error) {
      if (mine !== this.turn) return;
      const message = error instanceof Error ? error.message : String(error);
      this.show({ files: before.files, asked: before.asked, status: 'failed', isWhole: false, message });
    }
  }

  private queryAfter(asked: number): PageQuery {
    const { name, classificationCode, sort } = this.search;
    const pageSize = asked === 0 ? FIRST_PAGE : NEXT_PAGE;
    return {
      type: this.type,
      name: name === '' ? undefined : name,
      classificationCode: classificationCode === '' ? undefined : classificationCode,
      sort,
      order: sort === 'name' ? 'asc' : 'desc',
      pageNum: 1 + asked / pageSize,
      pageSize,
    };
  }

  private show(found: Found): void {
    this.found = found;
    for (const listener of this.listeners) listener();
  }
}
