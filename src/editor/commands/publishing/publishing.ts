// Keeps the draft of a page on the server, and knows whether the page is public.
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { CallFailure } from '../../../../runtime/model/action.ts';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { MovedOn } from '../../../../runtime/model/moved-on.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { WaitingDraft } from '../../../assembly/page-payload.ts';
import { sendMerging } from '../../../client/save-session.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { baseOf, openWaiting, readWaiting } from '../../store/drafts/waiting-draft.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Toasts } from '../../store/toasts.ts';
import type { ConflictDependencies } from '../saving/conflict.ts';
import { mergeIntoPage } from '../saving/conflict.ts';
import { markModified } from '../saving/save-request.ts';
import type { BlockPlace } from '../saving/rejection.ts';
import type { ReadDependencies } from './checks/read-page.ts';
import type { Saving } from '../saving/saving.ts';
import { SIGNED_OUT } from '../saving/signed-in-call.ts';
import { timeOf } from '../documents/moments.ts';

export type PageStatus = ApiCalls['content.meetOthers']['data']['status'];

const NOTHING_WAITS: PageStatus = {
  isDown: false,
  isNeeded: true,
  publishAt: '',
  downAt: '',
  hasFailed: false,
  draft: null,
};

interface PublishingDependencies extends Pick<ReadDependencies, 'original' | 'targets' | 'contrasts'> {
  readonly page: PageStore;
  readonly context: EditorContext;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly toasts: Pick<Toasts, 'show' | 'showError'>;
  readonly saving: Pick<Saving, 'request' | 'state' | 'forgetFailure'>;
  /** The name of who is signed in. */
  readonly ownName: () => string | undefined;
  /** Ends what is being edited in place. */
  release(): void;
  /** Keeps what only this tab has as a draft of the browser, before other content replaces it. */
  setAside(): Promise<void>;
  /** Merges what another owner made public; false if the owner wants to decide later. */
  takeOver(area: 'content'): Promise<boolean>;
  conflicts(theirs: string): ConflictDependencies;
  /** Chooses the part at a place, and scrolls to it. */
  showPlace(place: BlockPlace): void;
  /** Returns why a draft was not saved, for the owner. */
  failed(error?: unknown): string;
}

/**
 * The page's draft on the server: `page.drafted` is the one that the page on screen is based on, and
 * `status.draft` the newest one that is known. They differ when the owner looks at what is public, or when
 * another owner has saved a draft since.
 */
export class Publishing {
  status: PageStatus;
  state: 'rest' | 'saving' | 'failed' = 'rest';
  /** Why the draft was not saved; it stays until one is. */
  failure: string | undefined;
  /** What a step does now: the bar says so, and its tools wait. */
  busy: 'checking' | 'saving' | undefined;
  /** When the draft was saved that the owner has put away. */
  putAway = '';
  readonly dependencies: PublishingDependencies;
  private changes = 0;

  constructor(dependencies: PublishingDependencies, status = NOTHING_WAITS) {
    this.dependencies = dependencies;
    this.status = status;
    // It is opened as soon as the page is drawn.
    this.putAway = status.draft?.savedAt ?? '';
    makeObservable(this, {
      status: observableRef,
      state: observable,
      failure: observable,
      busy: observable,
      putAway: observable,
    });
  }

  /** The channel and the language of calls. */
  get place(): { channelCode: string; languageCode: string } {
    const { channelCode, languageCode } = this.dependencies.context.model.content;
    return { channelCode, languageCode };
  }

  /** The draft that waits without being on screen. */
  get waiting(): PageStatus['draft'] {
    const { draft } = this.status;
    return draft === null || draft.savedAt === this.dependencies.page.drafted?.savedAt ? null : draft;
  }

  /** Shows the draft that waits when the editor starts. */
  open(draft: WaitingDraft | undefined): void {
    if (draft !== undefined) openWaiting(draft, this.dependencies.page);
  }

  /** Saves what is on screen as the draft. False if that failed, or the owner wants to decide later. */
  async saveDraft(): Promise<boolean> {
    const { page, failed, context } = this.dependencies;
    if (this.state === 'saving' || this.dependencies.saving.state === 'saving') return false;
    if (!page.unkept.includes('content')) return true;
    this.set({ state: 'saving' });
    try {
      const undecided = await sendMerging(
        () => this.send(),
        (moved) => this.meet(moved),
      );
      const isSaved = undecided === undefined;
      this.set(isSaved ? { state: 'rest', failure: undefined } : { state: 'failed', failure: failed() });
      if (!isSaved) return false;
      this.dependencies.saving.forgetFailure();
      context.toast({ text: context.translate(this.savedMessage()), tone: 'success' });
      return true;
    } catch (error) {
      const isSignedOut = error instanceof CallFailure && SIGNED_OUT.includes(error.code);
      this.set({ state: 'failed', failure: failed(isSignedOut ? undefined : error) });
      return false;
    }
  }

  /** The header and the footer belong to all pages: they have no draft. */
  private savedMessage(): string {
    const others = this.dependencies.page.unkept.some((area) => area !== 'content');
    return others ? 'publishing.keptWithout' : 'publishing.kept';
  }

  private async send(): Promise<void> {
    const { page, context, ownName } = this.dependencies;
    // The draft of another owner may hold all of it.
    if (!page.unkept.includes('content')) return;
    const ast = page.documents.content;
    const { revision, ast: before } = page.saved.content;
    const replaces = page.drafted?.savedAt ?? '';
    const body = { ...this.place, ast: markModified(ast, before), revision, replaces };
    const { savedAt } = await context.call('consoleChannel.saveDraft', { body, quiet: true });
    const savedBy = ownName() ?? '';
    page.markDrafted({ ast, savedAt, savedBy });
    this.changeStatus({ draft: { savedAt, savedBy } });
  }

  /** Another draft waits than the one on screen, or none. False: the owner decides later. */
  private async meet({ draft, revision: today }: MovedOn): Promise<boolean> {
    if (draft === undefined) return false;
    if (draft === null) {
      this.noteGone();
      return true;
    }
    const { values, revision, at: savedAt, who: savedBy, base } = draft;
    this.changeStatus({ draft: { savedAt, savedBy } });
    const about = { revision, savedAt, savedBy, isBehind: revision !== today };
    return this.takeOver({ ...about, ast: values as Ast, base: base as Ast | undefined });
  }

  /**
   * Merges another draft into the page on screen, and asks what both changed. False if the owner wants to
   * decide later.
   */
  async takeOver(draft: WaitingDraft): Promise<boolean> {
    const { page, conflicts, takeOver, context } = this.dependencies;
    // It was made from a newer page than the one on screen.
    if (draft.revision > page.saved.content.revision && !(await takeOver('content'))) return false;
    const theirs = readWaiting(draft);
    const base = page.drafted?.ast ?? baseOf(draft, page.saved.content);
    const input = { base, mine: page.documents.content, theirs: theirs.ast };
    const who = context.translate('publishing.keptBy', {
      author: draft.savedBy,
      time: timeOf(context.site, draft.savedAt),
    });
    if (!(await mergeIntoPage('content', input, conflicts(who)))) return false;
    page.markDrafted(theirs);
    this.changeStatus({ draft: { savedAt: theirs.savedAt, savedBy: theirs.savedBy } });
    return true;
  }

  /** Waits for a part of a step, and says so meanwhile. */
  async during<Result>(busy: 'checking' | 'saving', work: Promise<Result>): Promise<Result> {
    this.set({ busy });
    try {
      return await track(busy, work);
    } finally {
      if (this.busy === busy) this.set({ busy: undefined });
    }
  }

  /** A draft has become public. */
  dropped(savedAt: string): void {
    const { page } = this.dependencies;
    if (page.drafted?.savedAt === savedAt) page.markDrafted(undefined);
    if (this.status.draft?.savedAt === savedAt) this.changeStatus({ draft: null, publishAt: '' });
  }

  /** Somebody else has published or dropped the draft: what it held is unsaved on this screen. */
  private noteGone(): void {
    const { page, context } = this.dependencies;
    page.markDrafted(undefined);
    this.changeStatus({ draft: null, publishAt: '' });
    context.toast({ text: context.translate('publishing.gone'), tone: 'plain' });
  }

  /** Takes what the server says of the page, unless something has been done here since it was asked. */
  expectStatus(): (status: PageStatus) => void {
    const before = this.changes;
    return (status) => {
      const { saving, page } = this.dependencies;
      if (before !== this.changes || [this.state, this.busy, saving.state].includes('saving')) return;
      if (page.drafted !== undefined && status.draft === null) this.noteGone();
      this.set({ status });
    };
  }

  /** Notes what has changed of where the page stands. */
  changeStatus(change: Partial<PageStatus>): void {
    this.changes++;
    this.set({ status: { ...this.status, ...change } });
  }

  set(change: Partial<Pick<Publishing, 'status' | 'state' | 'failure' | 'busy' | 'putAway'>>): void {
    runInAction(() => Object.assign(this, change));
  }
}
