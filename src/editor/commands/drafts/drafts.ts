// Keeps the unsaved work of a page in the browser and offers what was left behind.
import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { isSame } from '../../../../runtime/compare/same.ts';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import type { OpenWork } from '../../contracts/dialogs.ts';
import type { Draft, DraftStore, OtherDraft } from '../../contracts/drafts.ts';
import {
  addsToPage,
  applyDraft,
  hasContent,
  makeDraft,
  makeHandoverDraft,
  updateDraft,
} from '../../store/drafts/draft.ts';
import { listLockedDrafts, lockDraft } from '../../store/drafts/draft-locks.ts';
import type { PageStore } from '../../store/page-store.ts';

/** Longest time in ms that a draft may lag behind the page. */
const WRITE_INTERVAL_MS = 1000;
/**
 * The session storage key under which an editor leaves the id of its draft for the next editor of this tab.
 */
const HANDED_OVER = 'tessera-handed-over';

/** What the owner wants to do with one of the offered drafts; false: decide later. */
export type DraftAnswer = { choice: 'restore' | 'discard'; id: string } | false;

interface DraftsDependencies {
  /** Shows the drafts with their changes and asks. */
  ask(drafts: readonly Draft[]): Promise<DraftAnswer>;
  /** What is typed into open dialogs. */
  readWork(): OpenWork | undefined;
  /** The draft with its blocks in their current versions; as it is, if it cannot be brought there now. */
  renew(draft: Draft): Promise<Draft>;
  /** Opens the dialogs again with what was typed. */
  resumeWork(work: OpenWork): void;
  /** Shows the draft that waits on the server. Not called when an editor of this tab has handed over. */
  openWaiting(): void;
  /** Called once, if the browser stores nothing. */
  failed(): void;
}

/** The drafts of a page: this tab's own, written while the owner works, and those of closed tabs. */
export class Drafts {
  /** Drafts of this page that can be restored, the newest first. Without the drafts of open tabs. */
  restorable: readonly Draft[] = [];
  /** Drafts of other pages and languages, the newest first. Without the drafts of open tabs. */
  others: readonly OtherDraft[] = [];
  private id = makeUuid();
  private readonly page: PageStore;
  private readonly store: DraftStore;
  private readonly dependencies: DraftsDependencies;
  private hasFailed = false;
  private isOver = false;
  private writtenWork: OpenWork | undefined;

  constructor(page: PageStore, store: DraftStore, dependencies: DraftsDependencies) {
    this.page = page;
    this.store = store;
    this.dependencies = dependencies;
    makeObservable(this, { restorable: observableRef, others: observableRef });
  }

  /**
   * Writes what is unsaved from now on, continues a handed over draft, and offers the drafts of closed tabs.
   */
  async start(): Promise<void> {
    if (readKept('tab', HANDED_OVER) === undefined) this.dependencies.openWaiting();
    lockDraft(this.id);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.write();
    });
    // What was typed just before: later the browser ends the page before it is written.
    addEventListener('beforeunload', () => void this.write());
    reaction(
      () => this.page.documents,
      () => void this.write(),
      { delay: WRITE_INTERVAL_MS },
    );
    // At once: the tab may be closed right after a save.
    reaction(
      () => [this.page.saved, this.page.drafted],
      () => void this.write(),
    );
    setInterval(() => {
      if (!isSame(this.dependencies.readWork(), this.writtenWork)) void this.write();
    }, WRITE_INTERVAL_MS);
    await this.continueHandedOver();
    await this.refresh();
    if (this.restorable.length > 0) await this.offer();
  }

  /**
   * Writes what is unsaved now. Removes the draft if nothing is unsaved. Resolves with false if the browser
   * refuses.
   */
  async write(): Promise<boolean> {
    if (this.isOver) return true;
    this.writtenWork = this.dependencies.readWork();
    const draft = makeDraft(this.id, this.page, this.writtenWork);
    const writing = hasContent(draft) ? this.store.write(draft) : this.store.remove(this.id);
    return (await this.attempt(writing.then(() => true))) ?? false;
  }

  /**
   * Writes what is unsaved, with the history. The next editor of this tab continues with it without asking.
   */
  async handOver(): Promise<void> {
    this.isOver = true;
    await this.attempt(this.store.write(makeHandoverDraft(this.id, this.page)));
    keepValue('tab', HANDED_OVER, this.id);
  }

  private async continueHandedOver(): Promise<void> {
    const id = readKept('tab', HANDED_OVER);
    if (id === undefined) return;
    keepValue('tab', HANDED_OVER, undefined);
    const draft = (await this.attempt(this.store.list()))?.here.find((each) => each.id === id);
    if (draft === undefined) return;
    await this.restore(await this.dependencies.renew(draft));
    // Written again without the history, which only belongs to a handover.
    await this.write();
  }

  /** Asks about the restorable drafts until none is left, one is restored, or the owner decides later. */
  async offer(): Promise<void> {
    while (this.restorable.length > 0) {
      const answer = await this.dependencies.ask(this.restorable);
      if (answer === false) return;
      const draft = this.restorable.find(({ id }) => id === answer.id);
      if (draft === undefined) return;
      if (answer.choice === 'restore') return this.restore(draft);
      await this.attempt(this.store.remove(draft.id));
      await this.refresh();
    }
  }

  /** Removes this tab's draft and stops writing: the page is about to be left without its changes. */
  async discard(): Promise<void> {
    this.isOver = true;
    await this.attempt(this.store.remove(this.id));
  }

  /** Keeps a copy of what is unsaved as a draft of its own, before other content replaces it. */
  async setAside(): Promise<void> {
    if (this.page.unkept.length === 0) return;
    const draft = makeDraft(makeUuid(), this.page);
    await this.attempt(this.store.write(draft));
    this.setRestorable([draft, ...this.restorable]);
  }

  private async restore(draft: Draft): Promise<void> {
    // What is unsaved here stays in the store under the old id.
    await this.write();
    this.id = draft.id;
    lockDraft(draft.id);
    applyDraft(draft, this.page);
    if (draft.work !== undefined) this.dependencies.resumeWork(draft.work);
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    const [stored, locked] = await Promise.all([this.attempt(this.store.list()), listLockedDrafts()]);
    const isFree = ({ id }: { id: string }): boolean => id !== this.id && !locked.has(id);
    const free = (stored?.here ?? []).filter(isFree);
    const renewed = await Promise.all(free.map((draft) => this.dependencies.renew(draft)));
    const left = renewed.map((draft) => updateDraft(draft, this.page));
    // A browser that is closed in the moment of a save leaves a draft of what was saved.
    for (const draft of left) if (!hasContent(draft)) await this.attempt(this.store.remove(draft.id));
    this.setRestorable(left.filter((draft) => hasContent(draft) && addsToPage(draft, this.page)));
    runInAction(() => {
      this.others = (stored?.elsewhere ?? []).filter(isFree);
    });
  }

  private setRestorable(drafts: readonly Draft[]): void {
    runInAction(() => {
      this.restorable = drafts;
    });
  }

  private async attempt<T>(request: Promise<T>): Promise<T | undefined> {
    try {
      return await track('draft', request);
    } catch {
      if (!this.hasFailed) this.dependencies.failed();
      this.hasFailed = true;
      return undefined;
    }
  }
}
