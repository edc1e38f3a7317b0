// Sends what is saved of a record. A request without an answer is sent again before anything newer.
import { isAlike } from '../../../../runtime/compare/same.ts';
import type { ActionDependencies } from '../../../../runtime/model/action.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import type { SavedRecord, StoredRecord } from '../../contracts/stored-record.ts';
import type { KeptWork, SaveRequest, WorkKeeper } from './kept-work.ts';
import { readSaveFailure, type SaveFailure } from './save-failure.ts';
import type { WorkOptions } from './work-parts.ts';

/** What became of a request with `values`. */
export interface SaveOutcome {
  values: JsonObject;
  /** It was sent before, and what is typed may have changed since. */
  isRepeated: boolean;
  saved?: SavedRecord;
  failure?: SaveFailure;
}

/** What a request is made of. */
interface Work {
  stored: StoredRecord;
  values: JsonObject;
  /** What the form held when it agreed with what is stored. */
  baseline: JsonObject;
  /** When the known draft on the server was kept. */
  seen?: string;
}

/**
 * The server may have taken what a lost connection did not answer. Something newer in its place would make a
 * new record twice, and meet the owner's own changes as those of somebody else. So a request is kept with the
 * work, before it is sent: the tab may be closed while it waits.
 */
export class SaveRequests {
  private readonly call: ActionDependencies['call'];
  private readonly save: string;
  private readonly keeper: WorkKeeper;
  private unanswered: SaveRequest | undefined;

  constructor({ call, save, keeper }: Pick<WorkOptions, 'call' | 'save' | 'keeper'>) {
    this.call = call;
    this.save = save;
    this.keeper = keeper;
  }

  /** Keeps what is typed in this browser, with the request that has no answer yet. */
  keep({ stored: { revision }, values, baseline }: Work): Promise<void> {
    const base = { revision, values: baseline };
    return this.keeper.write({ at: Date.now(), base, values, request: this.unanswered });
  }

  /** Goes on with what an earlier visit has kept: its request is sent again before anything newer. */
  resume({ request }: KeptWork): void {
    this.unanswered = request;
  }

  /** Saves `values`, or sends again what has no answer yet. */
  async send(work: Work): Promise<SaveOutcome> {
    const { stored, values, seen } = work;
    const { id, revision } = stored;
    // What a server fails at must not stand in the way of something else.
    if (this.unanswered?.isAnswered === true && !isAlike(this.unanswered.values, values)) this.forget();
    const isRepeated = this.unanswered !== undefined;
    const body = {
      ...(id === '' ? {} : { id, revision }),
      values,
      ...(seen === undefined ? {} : { seen }),
    };
    const request = (this.unanswered ??= { body, key: makeUuid(), values });
    if (!isRepeated) void this.keep(work);
    const input = { body: request.body, quiet: true, idempotencyKey: request.key };
    try {
      const saved = (await this.call(this.save, input)) as SavedRecord;
      this.forget();
      return { values: request.values, isRepeated, saved };
    } catch (error) {
      const failure = readSaveFailure(error);
      if (failure.kind === 'offline') request.isAnswered = failure.isAnswered;
      else this.forget();
      return { values: request.values, isRepeated, failure };
    }
  }

  /** What has no answer yet is not wanted any more. */
  forget(): void {
    this.unanswered = undefined;
  }
}
