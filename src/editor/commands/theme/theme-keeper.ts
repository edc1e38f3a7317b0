// Keeps the theme's draft on the server, and makes it public.
import { makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { merge, type Choices, type Clash } from '../../../../runtime/compare/merge.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { MovedOn } from '../../../../runtime/model/moved-on.ts';
import { delay } from '../../../../runtime/model/pending-work.ts';
import type { Presets, ThemeDocument } from '../../../../runtime/theme/theme-document.ts';
import { readMovedOn } from '../../../client/moved-on.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { ThemeDraft } from './theme-draft.ts';
import { readTheme } from './theme-values.ts';

/** A draft lags behind the panel at most so long, in ms. */
const KEEP_MS = 700;
const MAX_TRIES = 6;
const ID = 'theme';

/** What both owners have set differently. */
export interface ThemeClashes {
  clashes: readonly Clash[];
  who: string;
}

export interface KeeperDependencies {
  call: EditorContext['call'];
  presets: Presets;
  /** Whose value is kept of each; false: decide later. */
  ask(clashes: ThemeClashes): Promise<Choices | false>;
  /** Says that the work of another owner was taken over. */
  merged(who: string): void;
}

export class ThemeKeeper {
  readonly draft: ThemeDraft;
  state: 'kept' | 'waiting' | 'saving' | 'failed' = 'kept';
  /** When the draft was kept; empty while none is. */
  keptAt: string;
  failure = '';
  private revision: number;
  /** What the draft on screen was made from: the last one that was kept, or what is public. */
  private base: ThemeDocument;
  private readonly dependencies: KeeperDependencies;
  private cancel: (() => void) | undefined;
  private saving: Promise<boolean> | undefined;
  readonly stop: () => void;

  /** Reads the theme of the site with its draft. */
  static async open(dependencies: KeeperDependencies): Promise<ThemeKeeper> {
    const query = { id: ID };
    const { values, revision, draft } = await dependencies.call('consoleTheme.get', { query, quiet: true });
    return new ThemeKeeper(dependencies, {
      published: readTheme(values),
      revision,
      document: draft === undefined ? undefined : readTheme(draft.values),
      keptAt: draft?.at ?? '',
    });
  }

  private constructor(
    dependencies: KeeperDependencies,
    read: {
      published: ThemeDocument;
      document?: ThemeDocument;
      revision: number;
      keptAt: string;
    },
  ) {
    this.dependencies = dependencies;
    this.revision = read.revision;
    this.keptAt = read.keptAt;
    this.base = read.document ?? read.published;
    this.draft = new ThemeDraft(this.base, read.published, dependencies.presets);
    makeObservable<this, 'base'>(this, {
      state: observable,
      keptAt: observable,
      failure: observable,
      base: observableRef,
    });
    this.stop = reaction(
      () => this.draft.document,
      () => this.schedule(),
    );
  }

  get isKept(): boolean {
    return isSame(this.draft.document, this.base);
  }

  private schedule(): void {
    this.cancel?.();
    if (this.isKept) return this.set({ state: 'kept' });
    this.set({ state: 'waiting' });
    this.cancel = delay('theme', () => void this.keep(), KEEP_MS);
  }

  /** Keeps what is on screen. False if that failed, or if the owner wants to decide later. */
  keep(): Promise<boolean> {
    this.cancel?.();
    this.saving ??= this.send().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async send(): Promise<boolean> {
    try {
      for (let tries = 1; !this.isKept; tries++) {
        this.set({ state: 'saving' });
        try {
          await this.sendOnce();
        } catch (error) {
          const moved = readMovedOn(error);
          if (moved === undefined || tries === MAX_TRIES) throw error;
          if (!(await this.takeOver(moved))) throw error;
        }
      }
      this.set({ state: 'kept', failure: '' });
      return true;
    } catch (error) {
      this.set({
        state: 'failed',
        failure: error instanceof Error ? error.message : String(error),
      });
      return false;
    }
  }

  private async sendOnce(): Promise<void> {
    const { document, isPublic } = this.draft;
    const { call } = this.dependencies;
    if (isPublic) {
      if (this.keptAt !== '')
        await call('consoleTheme.discardDraft', {
          body: { id: ID, seen: this.keptAt },
          quiet: true,
        });
      return this.set({ base: document, keptAt: '' });
    }
    const values = { document: { ...document } };
    const body = { id: ID, revision: this.revision, values, seen: this.keptAt };
    const { at } = await call('consoleTheme.saveDraft', { body, quiet: true });
    this.set({ base: document, keptAt: at });
  }

  /** Merges the work of another owner into that of this one. False if the owner wants to decide later. */
  private async takeOver({ draft: other, stored, revision }: MovedOn): Promise<boolean> {
    const { draft, base, dependencies } = this;
    const theirs = readTheme(other?.values ?? stored);
    const who = other?.who ?? '';
    const versions = { base, mine: draft.document, theirs };
    const { clashes } = merge(versions);
    const choices = clashes.length === 0 ? new Map() : await dependencies.ask({ clashes, who });
    if (choices === false) return false;
    const { merged } = merge({ ...versions, mine: draft.document }, choices);
    this.revision = revision;
    this.set({ base: theirs, keptAt: other?.at ?? '' });
    draft.set({ published: readTheme(stored) });
    draft.replace(merged as ThemeDocument);
    dependencies.merged(who);
    return true;
  }

  /** Makes the draft public. False if it could not be kept before. */
  async publish(): Promise<boolean> {
    const { call } = this.dependencies;
    for (let tries = 1; ; tries++) {
      if (!(await this.keep())) return false;
      try {
        const body = { id: ID, seen: this.keptAt };
        const { revision } = await call('consoleTheme.publish', {
          body,
          quiet: true,
        });
        this.becamePublic(this.base, revision);
        return true;
      } catch (error) {
        const moved = readMovedOn(error);
        if (moved === undefined || tries === MAX_TRIES || !(await this.takeOver(moved))) throw error;
      }
    }
  }

  private becamePublic(published: ThemeDocument, revision: number): void {
    this.revision = revision;
    this.draft.set({ published });
    this.set({ base: published, keptAt: '', state: 'kept' });
  }

  /** Goes back to what visitors see. */
  async discard(): Promise<void> {
    this.draft.settle();
    this.draft.replace(this.draft.published);
    if (!(await this.keep())) throw new Error(this.failure);
  }

  /** Makes an old theme public again. What was set since is discarded. */
  async restore(revision: number): Promise<void> {
    await this.discard();
    const { call } = this.dependencies;
    await call('consoleTheme.restore', {
      body: { id: ID, revision },
      quiet: true,
    });
    const now = await call('consoleTheme.get', {
      query: { id: ID },
      quiet: true,
    });
    const document = readTheme(now.values);
    this.becamePublic(document, now.revision);
    this.draft.replace(document);
  }

  /** Keeps what is not kept yet, and keeps nothing from then on. */
  async close(): Promise<void> {
    await this.keep();
    this.stop();
    this.cancel?.();
  }

  private set(members: {
    state?: ThemeKeeper['state'];
    keptAt?: string;
    failure?: string;
    base?: ThemeDocument;
  }): void {
    runInAction(() => Object.assign(this, members));
  }
}
