import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { makeUuid } from '../../../client/device-id.ts';
import type { PageStore } from '../../store/page-store.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import {
  addsToPage,
  applyDraft,
  isWorth,
  makeDraft,
  makeHandedOver,
  type Draft,
} from '../../store/drafts/draft.ts';
import { claimDraft, listClaimed } from '../../store/drafts/draft-locks.ts';
import type { OpenWork } from '../../store/dialogs.ts';
import type { DraftElsewhere, DraftShelf } from '../../store/drafts/draft-store.ts';

/** A draft is at most this far behind the owner's hands. */
const KEEP_EVERY_MS = 1000;
/** Where an editor of this tab leaves the id of the draft that the next one goes on with. */
const HANDED_OVER = 'tessera-handed-over';

/** What the owner wants done with one of the drafts that are offered; false: nothing now. */
export type DraftAnswer = { choice: 'restore' | 'discard'; id: string } | false;

/** What drafts need of the editor around them. */
export interface DraftsHost {
  /** Shows what is kept, with what each would change, and asks. */
  ask(drafts: readonly Draft[]): Promise<DraftAnswer>;
  /** What is typed into dialogs that are open. */
  readWork(): OpenWork | undefined;
  /** Opens them again with that. */
  goOnWithWork(work: OpenWork): void;
  /** The browser stores nothing. Told once. */
  failed(): void;
}

/** The unsaved work that this browser keeps of a page: this tab's own, written as the owner works, and what was left behind before. */
export class Drafts {
  /** What can be taken up again, the newest first; not this tab's own, and not what another open tab works on. */
  left: readonly Draft[] = [];
  /** What waits on other pages and in other languages, the newest first; not what an open tab works on. */
  elsewhere: readonly DraftElsewhere[] = [];
  private id = makeUuid();
  private readonly page: PageStore;
  private readonly shelf: DraftShelf;
  private readonly host: DraftsHost;
  private hasFailed = false;
  private isOver = false;
  private keptWork: OpenWork | undefined;

  constructor(page: PageStore, shelf: DraftShelf, host: DraftsHost) {
    this.page = page;
    this.shelf = shelf;
    this.host = host;
    makeObservable(this, { left: observableRef, elsewhere: observableRef });
  }

  /** Offers what was left, and keeps what is unsaved from now on. */
  async start(): Promise<void> {
    claimDraft(this.id);
    const keepIfHidden = (): void => {
      if (document.visibilityState === 'hidden') void this.keep();
    };
    document.addEventListener('visibilitychange', keepIfHidden);
    reaction(
      () => [this.page.documents, this.page.saved],
      () => void this.keep(),
      { delay: KEEP_EVERY_MS },
    );
    setInterval(() => {
      if (!isSame(this.host.readWork(), this.keptWork)) void this.keep();
    }, KEEP_EVERY_MS);
    await this.takeOver();
    await this.look();
    if (this.left.length > 0) await this.offer();
  }

  /** Keeps what is unsaved now; nothing unsaved, nothing kept. */
  async keep(): Promise<void> {
    if (this.isOver) return;
    this.keptWork = this.host.readWork();
    const draft = makeDraft(this.id, this.page, this.keptWork);
    await this.store(isWorth(draft) ? this.shelf.write(draft) : this.shelf.remove(this.id));
  }

  /** Keeps what is unsaved, and every step, for the next editor of this tab, which goes on with it without asking. */
  async handOver(): Promise<void> {
    this.isOver = true;
    await this.store(this.shelf.write(makeHandedOver(this.id, this.page)));
    sessionStorage.setItem(HANDED_OVER, this.id);
  }

  private async takeOver(): Promise<void> {
    const id = sessionStorage.getItem(HANDED_OVER);
    if (id === null) return;
    sessionStorage.removeItem(HANDED_OVER);
    const draft = (await this.store(this.shelf.list()))?.here.find((each) => each.id === id);
    if (draft === undefined) return;
    await this.restore(draft);
    // Its steps are this tab's own again.
    await this.keep();
  }

  /** Shows what was left and does what the owner decides, until nothing is left or nothing decided. */
  async offer(): Promise<void> {
    while (this.left.length > 0) {
      const answer = await this.host.ask(this.left);
      if (answer === false) return;
      const draft = this.left.find(({ id }) => id === answer.id);
      if (draft === undefined) return;
      if (answer.choice === 'restore') return this.restore(draft);
      await this.store(this.shelf.remove(draft.id));
      await this.look();
    }
  }

  /** Forgets this tab's own draft, for good: its work is thrown away, and the page is about to be left. */
  async forget(): Promise<void> {
    this.isOver = true;
    await this.store(this.shelf.remove(this.id));
  }

  /** Keeps what is unsaved now as a draft of its own, before something else takes its place. */
  async setAside(): Promise<void> {
    if (this.page.unsaved.length === 0) return;
    const draft = makeDraft(makeUuid(), this.page);
    await this.store(this.shelf.write(draft));
    this.show([draft, ...this.left]);
  }

  private async restore(draft: Draft): Promise<void> {
    // What is unsaved here stays behind under its own name.
    await this.keep();
    this.id = draft.id;
    claimDraft(draft.id);
    applyDraft(draft, this.page);
    if (draft.work !== undefined) this.host.goOnWithWork(draft.work);
    await this.look();
  }

  private async look(): Promise<void> {
    const [kept, claimed] = await Promise.all([this.store(this.shelf.list()), listClaimed()]);
    const isLeft = ({ id }: { id: string }): boolean => id !== this.id && !claimed.has(id);
    this.show((kept?.here ?? []).filter((draft) => isLeft(draft) && addsToPage(draft, this.page)));
    runInAction(() => {
      this.elsewhere = (kept?.elsewhere ?? []).filter(isLeft);
    });
  }

  private show(left: readonly Draft[]): void {
    runInAction(() => {
      this.left = left;
    });
  }

  private async store<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch {
      if (!this.hasFailed) this.host.failed();
      this.hasFailed = true;
      return undefined;
    }
  }
}
