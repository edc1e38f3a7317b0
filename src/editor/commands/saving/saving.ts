// Saves the page: one request at a time, with all unsaved documents.
import { makeObservable, observable, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import { CallFailure, type ActionDependencies } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { delay } from '../../../../runtime/model/pending-work.ts';
import type { MovedOn } from '../../../../runtime/model/moved-on.ts';
import { SaveSession } from '../../../client/save-session.ts';
import type { SavedDocument } from '../../contracts/page.ts';
import type { PageStore } from '../../store/page-store.ts';
import { makeSaveRequest, unsavedOf, type SaveRequest } from './save-request.ts';
import { SIGNED_OUT } from './signed-in-call.ts';

/** Shortest time between the starts of two saves. */
const MIN_INTERVAL_MS = 1000;
/** Longest time that a save disables editing. */
const MAX_EDITING_PAUSE_MS = 5000;

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
  private readonly session: SaveSession<SaveRequest>;

  constructor(page: PageStore, model: PageModel, dependencies: SavingDependencies) {
    this.page = page;
    this.model = model;
    this.dependencies = dependencies;
    this.session = new SaveSession<SaveRequest>({
      make: () => (page.unsaved.length === 0 ? undefined : makeSaveRequest(page, model)),
      send: (request) => this.send(request),
      isCurrent: ({ documents }) => isSame(documents, unsavedOf(page)),
      takeOver: (moved) => this.takeOver(moved),
    });
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
    if (this.page.unsaved.length === 0 && this.session.unanswered === undefined) return;
    runInAction(() => {
      this.state = 'saving';
    });
    this.page.setEditing(false);
    const enableEditing = setTimeout(() => this.page.setEditing(true), MAX_EDITING_PAUSE_MS);
    const report = await this.session.save().then(
      (undecided) => (undecided === undefined ? () => this.succeed() : () => this.fail()),
      // The owner was asked for the password and dismissed the dialog.
      (error: unknown) => () => this.fail(isSignedOut(error) ? undefined : error),
    );
    clearTimeout(enableEditing);
    this.page.setEditing(true);
    report();
  }

  private async send({ body, idempotencyKey, documents, draft }: SaveRequest): Promise<void> {
    const revisions = await this.dependencies.call('content.save', { body, idempotencyKey });
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

  private async takeOver({ channelCode, stored, revision }: MovedOn): Promise<boolean> {
    const area = DOCUMENT_NAMES.find((name) => this.codeOf(name) === channelCode);
    if (area === undefined) throw new Error(`This page has no document ${channelCode}.`);
    return this.dependencies.resolveConflict(area, { ast: stored as Ast, revision });
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

function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailure && SIGNED_OUT.includes(error.code);
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => void delay('save', resolve, ms));
}
