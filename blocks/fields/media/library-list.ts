import type { MediaFile, ResourceType } from './media-file.ts';

export type Sort = 'size' | 'name' | 'gmtCreate';

/** What the library is searched for. */
export interface Search {
  /** Part of a file's name; empty for any. */
  name: string;
  /** Empty for all. */
  classificationCode: string;
  sort: Sort;
}

/** What a library is asked for: members of the call `media.pageList`. */
export interface PageQuery {
  type: ResourceType;
  name?: string;
  classificationCode?: string;
  sort: Sort;
  order: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
}

/** The files that a search finds, as far as they were asked for. */
export interface Found {
  files: readonly MediaFile[];
  /** How many were asked for so far. */
  asked: number;
  status: 'loading' | 'ready' | 'failed';
  /** There are no more. */
  isWhole: boolean;
  /** Why the last page did not come. */
  message: string;
}

const FIRST_PAGE = 20;
/** The first page counts as two of these: after it the page number jumps to 3. */
const NEXT_PAGE = 10;
const NOTHING: Found = { files: [], asked: 0, status: 'loading', isWhole: false, message: '' };

/**
 * The files of a library, page by page. A new search starts again; a response that was overtaken is ignored.
 */
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

  /** Replaced with every change. */
  readonly read = (): Found => this.found;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins anew. What was found before stays to be seen until the answer comes. */
  readonly start = (search: Search = this.search): void => {
    this.search = search;
    void this.load(NOTHING);
  };

  /** Asks for the next page; nothing happens while one is on its way, or at the end. */
  readonly more = (): void => {
    if (this.found.status === 'ready' && !this.found.isWhole) void this.load(this.found);
  };

  /** Asks again for what did not come. */
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
        // Somebody else's upload moves the pages: what was on one comes again on the next.
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
