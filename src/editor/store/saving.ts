import { makeObservable, observable, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../runtime/edit/change.ts';
import { CallFailure, type ActionHost } from '../../../runtime/model/action.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import { isObject } from '../../../runtime/model/json.ts';
import type { Ast, DictEntry, PageModel } from '../../../runtime/model/page.ts';
import type { PageStore, SavedDocument } from './page-store.ts';

/** Saves begin at most once in this time. */
const PAUSE_MS = 1000;
const MOVED_ON = 4091;
const SIGNED_OUT: readonly number[] = [401, 996];

/** What saving needs of the editor around it. */
export interface SavingHost {
  call: ActionHost['call'];
  /** Settles a conflict; false when the owner wants to decide later. */
  settle(area: DocumentName, theirs: SavedDocument): Promise<boolean>;
  /** Signs in again in place; false when the owner gives up. */
  signIn(): Promise<boolean>;
  saved(): void;
  /** Told why; an empty reason when the server did not answer. */
  failed(reason: string): void;
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
    if (this.page.unsaved.length === 0) return;
    this.setState('saving');
    try {
      let done = false;
      while (!done && this.page.unsaved.length > 0) {
        try {
          await this.send();
          done = true;
        } catch (error) {
          if (!(await this.overcome(error))) return this.setState('failed');
        }
      }
      this.setState('rest');
      this.host.saved();
    } catch (error) {
      this.setState('failed');
      this.host.failed(reasonOf(error));
    }
  }

  private async send(): Promise<void> {
    const { site } = this.model;
    const { documents, unsaved, saved } = this.page;
    const codeOf = (area: DocumentName): string => this.model[area].channelCode;
    const contents = unsaved.map(
      (area) => [codeOf(area), { ast: withNews(documents[area], saved[area].ast), revision: saved[area].revision }] as const,
    );
    const body = { language: site.language, projectCode: site.projectCode, channelContentMap: Object.fromEntries(contents) };
    const revisions = await this.host.call('content.save', { body });
    for (const area of unsaved) {
      const revision = isObject(revisions) ? revisions[codeOf(area)] : undefined;
      if (typeof revision !== 'number') throw new Error(`The answer to the save names no revision of ${codeOf(area)}.`);
      this.page.markSaved(area, { ast: documents[area], revision });
    }
  }

  /** Does away with what stands in the way of a save; false when the owner leaves it there, throws when nobody can. */
  private overcome(error: unknown): Promise<boolean> {
    if (!(error instanceof CallFailure)) throw error;
    if (SIGNED_OUT.includes(error.code)) return this.host.signIn();
    if (error.code !== MOVED_ON || !isObject(error.data)) throw error;
    const { channelCode, revision, ast } = error.data as { channelCode: string; revision: number; ast: Ast };
    const area = DOCUMENT_NAMES.find((name) => this.model[name].channelCode === channelCode);
    if (area === undefined) throw error;
    return this.host.settle(area, { ast, revision });
  }

  private setState(state: Saving['state']): void {
    runInAction(() => {
      this.state = state;
    });
  }
}

/** A document as it is sent: an entry says that it was modified only when it was since the last save, so that nobody else's later value is overwritten. */
function withNews(ast: Ast, saved: Ast): Ast {
  const entries = Object.values(ast.dict).map(({ hasModified, ...entry }): DictEntry => {
    const isNews = hasModified === true && entry.value !== saved.dict[entry.code]?.value;
    return isNews ? { ...entry, hasModified } : entry;
  });
  return { ...ast, dict: Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
}

/** Why a save was refused: the first thing that is wrong with what was sent, else what the answer says of the whole. */
function reasonOf(error: unknown): string {
  if (error instanceof CallFailure && isObject(error.data) && Array.isArray(error.data.errors)) {
    const [first] = error.data.errors as unknown[];
    if (isObject(first) && typeof first.message === 'string') return first.message;
  }
  return error instanceof Error ? error.message : String(error);
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
