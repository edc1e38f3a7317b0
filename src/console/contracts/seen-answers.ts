/** Keeps what calls have answered in this tab: a screen that was open before is drawn at once. */
import { API_CALLS } from '../../../runtime/generated/api-calls.generated.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { SourceAnswer, SourceCaller } from '../../../runtime/model/source.ts';
import { isSignedOut } from './signed-out.ts';

/** The oldest are dropped. */
const MOST = 50;

/** A job goes on after the call that has begun it. Who asks how far it is wants to see what it does. */
const JOB = 'consoleJob.get';

/** A query as text: the same query is the same text. */
type Asked = string;

/**
 * Whoever draws such an answer asks again. Nothing stays over a change: a call that changes something drops
 * all of them, and what is asked for meanwhile is not kept.
 */
export class SeenAnswers {
  private readonly answers = new Map<string, SourceAnswer>();
  private changes = 0;
  private readonly makeRead: SourceCaller;
  private readonly makeCall: ActionDependencies['call'];

  constructor(read: SourceCaller, call: ActionDependencies['call']) {
    this.makeRead = read;
    this.makeCall = call;
  }

  /** Makes a GET call whose answer is not kept. */
  readonly read: SourceCaller = (name, query) => this.noting(name, () => this.makeRead(name, query));

  /** Makes a call of an action. */
  readonly call: ActionDependencies['call'] = (name, input) =>
    this.noting(name, () => this.makeCall(name, input));

  /** The last answer. */
  find(name: string, asked: Asked): SourceAnswer | undefined {
    return this.answers.get(keyOf(name, asked));
  }

  /** Makes a GET call whose answer is kept. */
  async ask(name: string, asked: Asked): Promise<SourceAnswer> {
    const key = keyOf(name, asked);
    const { changes } = this;
    try {
      const answer = await this.makeRead(name, JSON.parse(asked) as Record<string, unknown>);
      if (changes === this.changes) this.keep(key, answer);
      return answer;
    } catch (error) {
      if (isSignedOut(error)) this.forget();
      else this.answers.delete(key);
      throw error;
    }
  }

  private keep(key: string, answer: SourceAnswer): void {
    this.answers.delete(key);
    this.answers.set(key, answer);
    const [oldest = ''] = this.answers.keys();
    if (this.answers.size > MOST) this.answers.delete(oldest);
  }

  private noting<Result>(name: string, make: () => Promise<Result>): Promise<Result> {
    if (!isChange(name)) return make();
    this.forget();
    return make().finally(() => this.forget());
  }

  private forget(): void {
    this.changes += 1;
    this.answers.clear();
  }
}

const keyOf = (name: string, asked: Asked): string => `${name} ${asked}`;

function isChange(name: string): boolean {
  if (name === JOB || !Object.hasOwn(API_CALLS, name)) return true;
  const { method, changes } = API_CALLS[name as keyof typeof API_CALLS];
  return method !== 'GET' && changes !== false;
}
