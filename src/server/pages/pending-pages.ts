/** Tracks pages that are asked for and not made yet. Readers who ask for the same one wait together. */
import type { CachedPage } from './cached-page.ts';

/** How a reader gets leave to make a page. */
export interface Admission {
  /** Readers of one group have one budget, so that one of them asks for all. Without a group each asks. */
  group: string | undefined;
  /** Runs the task when the reader is admitted. Rejects without running it when it is not. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

type MakePage = () => Promise<CachedPage>;

/** Stands for every tag. */
const ALL = '*';
/** Readers of all pages of a process. */
const MAX_READERS = 2_000;

/** `store` gets every page that shows what is stored now. */
export function makePendingPages(store: (key: string, page: CachedPage) => void) {
  const pending = new Map<string, PendingPage>();
  let readers = 0;

  function find(key: string): PendingPage {
    const known = pending.get(key);
    if (known !== undefined && known.changedTags.length === 0) return known;
    const page = new PendingPage(() => {
      if (pending.get(key) === page) pending.delete(key);
    });
    pending.set(key, page);
    return page;
  }

  return {
    /**
     * The page under `key`, made by this reader or by another. Rejects with the error of the making, and with
     * what kept this reader from it when nobody was admitted. A reader without an admission is admitted
     * already. Others may wait for it as soon as this function was called.
     */
    async wait(key: string, make: MakePage, admission?: Admission): Promise<CachedPage> {
      const waiting = find(key);
      const makeAndStore = async (): Promise<CachedPage> => {
        const page = await make();
        // A save during the render may have changed what it read. It is sent to those who wait, not stored.
        const isOld = waiting.changedTags.some((tag) => tag === ALL || page.reads.includes(tag));
        if (page.noStore !== true && !isOld && pending.get(key) === waiting) store(key, page);
        return page;
      };
      readers += 1;
      try {
        return await waiting.wait(makeAndStore, admission);
      } finally {
        readers -= 1;
      }
    },
    /** Whether readers wait for the page under `key`. */
    has: (key: string) => pending.has(key),
    /** Whether so many readers wait that one more has to be admitted first. */
    isFull: () => readers >= MAX_READERS,
    /** Notes that a site has changed what these tags name. */
    noteChange(site: string, tags: readonly string[]): void {
      for (const [key, page] of pending) if (key.startsWith(`${site} `)) page.noteChange(tags);
    },
    /** Notes that everything of all sites was changed. */
    noteChangeOfAll(): void {
      for (const page of pending.values()) page.noteChange([ALL]);
    },
  };
}

/**
 * The first reader who is admitted makes the page; only that one needs a place in a budget while it is made.
 * Readers of different groups ask for leave at the same time, so that nobody waits for another's budget.
 */
class PendingPage {
  /** The page; undefined if no reader was admitted. */
  private readonly made = Promise.withResolvers<CachedPage | undefined>();
  /** What kept each group from making the page; undefined for one that was admitted. */
  private readonly rejections = new Map<string, Promise<unknown>>();
  private readonly onEnd: () => void;
  private readonly changes: string[] = [];
  private asking = 0;
  private hasBegun = false;

  constructor(onEnd: () => void) {
    this.onEnd = onEnd;
  }

  /** Tags of what was changed since the making began. What it has read may be the old state. */
  get changedTags(): readonly string[] {
    return this.changes;
  }

  noteChange(tags: readonly string[]): void {
    if (this.hasBegun) this.changes.push(...tags);
  }

  async wait(make: MakePage, admission?: Admission): Promise<CachedPage> {
    const rejection = admission === undefined ? this.make(make) : this.ask(make, admission);
    const page = await this.made.promise;
    if (page !== undefined) return page;
    throw await rejection;
  }

  private ask(make: MakePage, { group, run }: Admission): Promise<unknown> {
    const known = group === undefined ? undefined : this.rejections.get(group);
    if (known !== undefined) return known;
    this.asking += 1;
    const rejection = run(() => this.make(make))
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => {
        this.asking -= 1;
        if (this.asking === 0 && !this.hasBegun) this.end(() => this.made.resolve(undefined));
      });
    if (group !== undefined) this.rejections.set(group, rejection);
    return rejection;
  }

  /** A reader who is admitted after the making began gives its place back at once. */
  private async make(make: MakePage): Promise<void> {
    if (this.hasBegun) return;
    this.hasBegun = true;
    await make().then(
      (page) => this.end(() => this.made.resolve(page)),
      (error: unknown) => this.end(() => this.made.reject(error)),
    );
  }

  private end(settle: () => void): void {
    settle();
    this.onEnd();
  }
}
