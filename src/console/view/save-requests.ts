// Sends what is saved of a record. A request without an answer is sent again before anything newer.
import { isAlike } from '../../../runtime/compare/merge-values.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { makeUuid } from '../../../runtime/model/uuid.ts';
import type { StoredRecord } from '../contracts/stored-record.ts';
import { readSaveFailure, type SaveFailure } from './save-failure.ts';

interface SaveRequest {
  body: object;
  /** The same request again gets the answer of the first one. */
  key: string;
  values: JsonObject;
  /** The server has said that it cannot take it now, or not like this. */
  isAnswered?: boolean;
}

/** What became of a request with `values`. */
export interface SaveOutcome {
  values: JsonObject;
  /** It was sent before, and what is typed may have changed since. */
  isRepeated: boolean;
  saved?: StoredRecord;
  failure?: SaveFailure;
}

/**
 * The server may have taken what a lost connection did not answer. Something newer in its place would make a
 * new record twice, and meet the owner's own changes as those of somebody else.
 */
export class SaveRequests {
  private readonly call: ActionDependencies['call'];
  private readonly save: string;
  private unanswered: SaveRequest | undefined;

  constructor(call: ActionDependencies['call'], save: string) {
    this.call = call;
    this.save = save;
  }

  /** Saves `values`, or sends again what has no answer yet. `seen` is the known draft on the server. */
  async send({ id, revision }: StoredRecord, values: JsonObject, seen?: string): Promise<SaveOutcome> {
    // What a server fails at must not stand in the way of something else.
    if (this.unanswered?.isAnswered === true && !isAlike(this.unanswered.values, values)) this.forget();
    const isRepeated = this.unanswered !== undefined;
    const body = {
      ...(id === '' ? {} : { id, revision }),
      values,
      ...(seen === undefined ? {} : { seen }),
    };
    const request = (this.unanswered ??= { body, key: makeUuid(), values });
    const input = { body: request.body, quiet: true, idempotencyKey: request.key };
    try {
      const saved = (await this.call(this.save, input)) as StoredRecord;
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
