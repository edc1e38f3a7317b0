// Saves a page, a record or a site document: one answer at a time, and nothing lost between them.
import { CallFailure } from '../../runtime/model/action.ts';
import type { MovedOn } from '../../runtime/model/moved-on.ts';
import { delay } from '../../runtime/model/pending-work.ts';
import { readMovedOn } from './moved-on.ts';

/** So often a save goes on because others have saved meanwhile, or the server still works on it. */
const MAX_TRIES = 30;
/** The server still works on the same request. */
const IN_PROGRESS = 409;
const DEFAULT_WAIT_S = 1;

/** Takes over what others have saved first. False: the owner decides later. */
type TakeOver = (moved: MovedOn) => Promise<boolean>;

/**
 * Sends again after each change of another owner that was taken over. Returns the failure that the owner
 * wants to decide about later, and throws every other one.
 */
export async function sendMerging(
  send: () => Promise<void>,
  takeOver: TakeOver,
): Promise<CallFailure | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return undefined;
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof CallFailure)) throw error;
      const moved = readMovedOn(error);
      if (moved !== undefined) {
        if (!(await takeOver(moved))) return error;
      } else if (error.code === IN_PROGRESS) {
        const wait = (error.waitSeconds ?? DEFAULT_WAIT_S) * 1000;
        await new Promise<void>((resolve) => void delay('save', resolve, wait));
      } else throw error;
    }
  }
}

/** What is saved, and how. */
export interface Saved<Request> {
  /** The request for what is not saved yet; undefined when all of it is. */
  make(): Request | undefined;
  /** Sends a request with its key, and notes its answer. */
  send(request: Request, isRepeated: boolean): Promise<void>;
  /** Whether a request still holds all that is to be saved. */
  isCurrent(request: Request): boolean;
  takeOver: TakeOver;
}

/** A request without an answer. The server may have taken it. */
interface Unanswered<Request> {
  request: Request;
  /** The server has said that it cannot take it now, or not like this. */
  isRefusedForNow: boolean;
}

/**
 * The server may have taken what a lost connection did not answer. Something newer in its place would meet
 * the owner's own changes as those of somebody else. So a request without an answer is sent again, with its
 * key, before anything newer.
 */
export class SaveSession<Request> {
  private waiting: Unanswered<Request> | undefined;
  private readonly saved: Saved<Request>;

  constructor(saved: Saved<Request>) {
    this.saved = saved;
  }

  /** The request that has no answer yet. */
  get unanswered(): Request | undefined {
    return this.waiting?.request;
  }

  /** Goes on with a request that an earlier visit has kept. */
  resume(request: Request | undefined): void {
    this.waiting = request === undefined ? undefined : { request, isRefusedForNow: false };
  }

  /** Saves all there is. Returns and throws what `sendMerging` does. */
  save(): Promise<CallFailure | undefined> {
    return sendMerging(() => this.sendAll(), this.saved.takeOver);
  }

  private async sendAll(): Promise<void> {
    // What a server fails at must not stand in the way of something else.
    if (this.waiting?.isRefusedForNow === true && !this.saved.isCurrent(this.waiting.request))
      this.waiting = undefined;
    const repeated = this.waiting?.request;
    if (repeated !== undefined) await this.repeat(repeated);
    const request = this.saved.make();
    if (request !== undefined) await this.send(request, false);
  }

  /** An older request that is refused now does not keep a newer one from being sent. */
  private async repeat(request: Request): Promise<void> {
    try {
      await this.send(request, true);
    } catch (error) {
      const isOver = this.waiting === undefined && readMovedOn(error) === undefined;
      if (!isOver || this.saved.isCurrent(request)) throw error;
    }
  }

  private async send(request: Request, isRepeated: boolean): Promise<void> {
    this.waiting = { request, isRefusedForNow: false };
    try {
      await this.saved.send(request, isRepeated);
      this.waiting = undefined;
    } catch (error) {
      if (isRefused(error)) this.waiting = undefined;
      else this.waiting = { request, isRefusedForNow: error instanceof CallFailure && error.message !== '' };
      throw error;
    }
  }
}

/** True if the server certainly did not save. No answer, a 5xx and a gateway's error page leave it open. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailure && !isLeftOpen(error) && error.code !== IN_PROGRESS;
}

/** True for a failure after which nothing is known, and the same request may be taken later. */
export function isLeftOpen({ message, code }: CallFailure): boolean {
  return message === '' || (code >= 500 && code <= 599);
}
