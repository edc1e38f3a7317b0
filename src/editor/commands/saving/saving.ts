// Saves the page: one request at a time, with all unsaved documents.
import { makeObservable, observable, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { CallFailure, type ActionDependencies } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { readMovedOn } from '../../../client/moved-on.ts';
import type { SavedDocument } from '../../contracts/page.ts';
import type { PageStore } from '../../store/page-store.ts';
import { makeSaveRequest, type SaveRequest } from './save-request.ts';
import { SIGNED_OUT } from './signed-in-call.ts';

/** Shortest time between the starts of two saves. */
const MIN_INTERVAL_MS = 1000;
/** Longest time that a save disables editing. */
const MAX_EDITING_PAUSE_MS = 5000;
const MAX_TRIES = 30;
/** The server still works on the same request. */
const SAVE_IN_PROGRESS = 409;

export interface SavingDependencies {
  /** Asks for the password if the session has ended. */
  call: ActionDependencies['call'];
  /** Resolves a conflict; false if the owner wants to decide later. */
  resolveConflict(area: DocumentName, theirs: SavedDocument): Promise<boolean>;
  saved(): void;
  /** Called when the draft that was saved then has become public. */
  dropped(savedAt: string): void;
  /** Returns why the save failed, for the owner. No error: the owner gave up. */
  failed(error?: unknown): string;
}

export class Saving {
  state: 'rest' | 'saving' | 'failed' = 'rest';
  /** Why the last save failed; it stays until a save succeeds. */
  failure: string | undefined;
  private readonly page: PageStore;
  private readonly model: PageModel;
  private readonly dependencies: SavingDependencies;
  private running: Promise<void> = Promise.resolve();
  private isQueued = false;
  private nextStart = 0;
  /** A request without an answer: the server may have saved it. The next save sends it again first. */
  private unanswered: SaveRequest | undefined;

  constructor(page: PageStore, model: PageModel, dependencies: SavingDependencies) {
    this.page = page;
    this.model = model;
    this.dependencies = dependencies;
    makeObservable(this, { state: observable, failure: observable });
  }

  /**
   * Saves now, or as soon as the running save is done and 1 s has passed since it began. At most one save is
   * queued.
   */
  request(): Promise<void> {
    if (this.isQueued) return this.running;
    this.isQueued = true;
    this.running = this.running
      .then(() => pause(this.nextStart - Date.now()))
      .then(() => {
        this.isQueued = false;
        this.nextStart = Date.now() + MIN_INTERVAL_MS;
        return this.run();
      });
    return this.running;
  }

  private async run(): Promise<void> {
    if (this.page.unsaved.length === 0 && this.unanswered === undefined) return;
    runInAction(() => {
      this.state = 'saving';
    });
    this.page.setEditing(false);
    const enableEditing = setTimeout(() => this.page.setEditing(true), MAX_EDITING_PAUSE_MS);
    const report = await this.sendWithRetries().then(
      (isSaved) => (isSaved ? () => this.succeed() : () => this.fail()),
      (error: unknown) => () => this.fail(error),
    );
    clearTimeout(enableEditing);
    this.page.setEditing(true);
    report();
  }

  private async sendWithRetries(): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        if (this.unanswered !== undefined) await this.send(this.unanswered);
        if (this.page.unsaved.length > 0) await this.send(makeSaveRequest(this.page, this.model));
        return true;
      } catch (error) {
        if (tries === MAX_TRIES) throw error;
        if (!(await this.recover(error))) return false;
      }
    }
  }

  private async send(request: SaveRequest): Promise<void> {
    const { body, idempotencyKey, documents, draft } = request;
    this.unanswered = request;
    let revisions: unknown;
    try {
      revisions = await this.dependencies.call('content.save', { body, idempotencyKey });
    } catch (error) {
      if (isRejected(error)) this.unanswered = undefined;
      throw error;
    }
    this.unanswered = undefined;
    for (const area of DOCUMENT_NAMES) {
      const ast = documents[area];
      if (ast === undefined) continue;
      const revision = isObject(revisions) ? revisions[this.codeOf(area)] : undefined;
      if (typeof revision !== 'number')
        throw new Error(`The answer to the save has no revision of ${this.codeOf(area)}.`);
      this.page.markSaved(area, { ast, revision });
    }
    if (draft !== undefined) this.dependencies.dropped(draft);
  }

  /**
   * Returns true if the save can be sent again, false if the owner gave up. Throws an error that it cannot
   * handle.
   */
  private async recover(error: unknown): Promise<boolean> {
    if (!(error instanceof CallFailure)) throw error;
    // The owner was asked for the password and dismissed the dialog.
    if (SIGNED_OUT.includes(error.code)) return false;
    if (error.code === SAVE_IN_PROGRESS) {
      await pause((error.waitSeconds ?? 1) * 1000);
      return true;
    }
    const moved = readMovedOn(error);
    const area = DOCUMENT_NAMES.find((name) => this.codeOf(name) === moved?.channelCode);
    if (moved === undefined || area === undefined) throw error;
    return this.dependencies.resolveConflict(area, { ast: moved.stored as Ast, revision: moved.revision });
  }

  /** What was not saved is kept in another way. */
  forgetFailure(): void {
    if (this.state !== 'failed') return;
    runInAction(() => {
      this.state = 'rest';
      this.failure = undefined;
    });
  }

  private codeOf(area: DocumentName): string {
    return this.model[area].channelCode;
  }

  private succeed(): void {
    runInAction(() => {
      this.state = 'rest';
      this.failure = undefined;
    });
    this.dependencies.saved();
  }

  private fail(error?: unknown): void {
    runInAction(() => {
      this.state = 'failed';
      this.failure = this.dependencies.failed(error);
    });
  }
}

/**
 * True if the server certainly did not save. A missing answer, a 5xx and a gateway's error page leave it
 * open.
 */
function isRejected(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.message === '' || error.code === SAVE_IN_PROGRESS)
    return false;
  return error.code < 500 || error.code > 599;
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
