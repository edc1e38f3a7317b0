import { makeObservable, observable, runInAction } from 'mobx';
import { isSame } from '../../../../runtime/compare/same.ts';
import { shownOf } from '../../../../runtime/compare/shown-entry.ts';
import { DOCUMENT_NAMES, type Documents } from '../../../../runtime/edit/change.ts';
import { CallFailure, type ActionHost } from '../../../../runtime/model/action.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import type { Ast, DictEntry, PageModel } from '../../../../runtime/model/page.ts';
import { makeUuid } from '../../../client/device-id.ts';
import { SIGNED_OUT } from './signed-in-call.ts';
import type { PageStore, SavedDocument } from '../../store/page-store.ts';

/** Saves begin at most once in this time. */
const PAUSE_MS = 1000;
/** A save that takes longer no longer holds the editing up. */
const PATIENCE_MS = 5000;
const MOST_TRIES = 30;
const MOVED_ON = 4091;
const UNDER_WAY = 409;

/** What saving needs of the editor around it. */
export interface SavingHost {
  /** Asks for the password where the session has ended. */
  call: ActionHost['call'];
  /** Settles a conflict; false when the owner wants to decide later. */
  settle(area: DocumentName, theirs: SavedDocument): Promise<boolean>;
  saved(): void;
  /** Told of what went wrong and will not be mended by trying on. */
  failed(error: unknown): void;
}

/** One save as it was sent, so that it can be sent again. */
interface Sent {
  key: string;
  body: JsonObject;
  documents: Partial<Documents>;
}

/** Sends what is unsaved to the server: one save in flight, all documents of it or none. */
export class Saving {
  state: 'rest' | 'saving' | 'failed' = 'rest';
  private readonly page: PageStore;
  private readonly model: PageModel;
  private readonly host: SavingHost;
  private turn: Promise<void> = Promise.resolve();
  private queued = false;
  private nextStart = 0;
  /** A save that nobody answered: the server may have taken it. The next one begins by sending it again as it was. */
  private unanswered: Sent | undefined;

  constructor(page: PageStore, model: PageModel, host: SavingHost) {
    this.page = page;
    this.model = model;
    this.host = host;
    makeObservable(this, { state: observable });
  }

  /** Saves at once, or when the save in flight is done and its second is over; asking more often changes nothing. */
  request(): Promise<void> {
    if (this.queued) return this.turn;
    this.queued = true;
    this.turn = this.turn
      .then(() => pause(this.nextStart - Date.now()))
      .then(() => {
        this.queued = false;
        this.nextStart = Date.now() + PAUSE_MS;
        return this.run();
      });
    return this.turn;
  }

  private async run(): Promise<void> {
    if (this.page.unsaved.length === 0 && this.unanswered === undefined) return;
    this.setState('saving');
    this.page.setEditing(false);
    const patience = setTimeout(() => this.page.setEditing(true), PATIENCE_MS);
    const tell = await this.sendUntilTaken().then(
      (isSaved) => {
        this.setState(isSaved ? 'rest' : 'failed');
        return () => isSaved && this.host.saved();
      },
      (error: unknown) => {
        this.setState('failed');
        return () => this.host.failed(error);
      },
    );
    clearTimeout(patience);
    this.page.setEditing(true);
    tell();
  }

  private async sendUntilTaken(): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      try {
        if (this.unanswered !== undefined) await this.deliver(this.unanswered);
        if (this.page.unsaved.length > 0) await this.deliver(this.gather());
        return true;
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        if (!(await this.overcome(error))) return false;
      }
    }
  }

  private gather(): Sent {
    const { site } = this.model;
    const { documents, unsaved, saved } = this.page;
    const contents = unsaved.map(
      (area) =>
        [
          this.codeOf(area),
          {
            ast: markModified(documents[area], saved[area].ast),
            revision: saved[area].revision,
          } as unknown as JsonObject,
        ] as const,
    );
    return {
      key: makeUuid(),
      body: {
        language: site.language,
        projectCode: site.projectCode,
        channelContentMap: Object.fromEntries(contents),
      },
      documents: Object.fromEntries(unsaved.map((area) => [area, documents[area]])),
    };
  }

  private async deliver(sent: Sent): Promise<void> {
    this.unanswered = sent;
    let revisions: unknown;
    try {
      revisions = await this.host.call('content.save', { body: sent.body, idempotencyKey: sent.key });
    } catch (error) {
      if (isRefusal(error)) this.unanswered = undefined;
      throw error;
    }
    this.unanswered = undefined;
    for (const area of DOCUMENT_NAMES) {
      const ast = sent.documents[area];
      if (ast === undefined) continue;
      const revision = isObject(revisions) ? revisions[this.codeOf(area)] : undefined;
      if (typeof revision !== 'number')
        throw new Error(`The answer to the save names no revision of ${this.codeOf(area)}.`);
      this.page.markSaved(area, { ast, revision });
    }
  }

  /** Does away with what stands in the way of a save; false when the owner leaves it there, throws when nobody can. */
  private async overcome(error: unknown): Promise<boolean> {
    if (!(error instanceof CallFailure)) throw error;
    // The owner was asked for the password, and would not.
    if (SIGNED_OUT.includes(error.code)) return false;
    if (error.code === UNDER_WAY) {
      await pause((error.waitSeconds ?? 1) * 1000);
      return true;
    }
    if (error.code !== MOVED_ON || !isObject(error.data)) throw error;
    const { channelCode, revision, ast } = error.data as { channelCode: string; revision: number; ast: Ast };
    const area = DOCUMENT_NAMES.find((name) => this.codeOf(name) === channelCode);
    if (area === undefined) throw error;
    return this.host.settle(area, { ast, revision });
  }

  private codeOf(area: DocumentName): string {
    return this.model[area].channelCode;
  }

  private setState(state: Saving['state']): void {
    runInAction(() => {
      this.state = state;
    });
  }
}

/** Whether the server said that it did not take a save. Silence, a failure of its own and a gateway's page do not say so. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.message === '' || error.code === UNDER_WAY) return false;
  return error.code < 500 || error.code > 599;
}

/**
 * A document as it is sent: an entry says that it was modified exactly when it shows something else than the server's, so that an undo is written; and
 * what it replaces, so that nobody else's later text or picture is overwritten, on whichever page that was saved.
 */
function markModified(ast: Ast, saved: Ast): Ast {
  const entries = Object.values(ast.dict).map(
    ({ hasModified, ...entry }): DictEntry & { replaces?: Omit<DictEntry, 'code'> } => {
      const before = saved.dict[entry.code];
      if (before === undefined) return hasModified === true ? { ...entry, hasModified } : entry;
      if (isSame(shownOf(entry), shownOf(before))) return entry;
      const { value, url, resourceType } = before;
      return { ...entry, hasModified: true, replaces: { value, url, resourceType } };
    },
  );
  return { ...ast, dict: Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
